"""`curator completion SHELL`: the script that makes a shell complete verbs and ids."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from curator.cli.screen import write_json
from curator.cli.verb import Asked, Verb


@click.command("completion", cls=Verb)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    \b
    bash  curator completion bash > ~/.local/share/bash-completion/completions/curator
    zsh   curator completion zsh > a folder of $fpath, as _curator
    fish  curator completion fish > ~/.config/fish/completions/curator.fish
    """  # noqa: D301 - click reads the backspace as "do not wrap"
    found = get_completion_class(shell)
    assert found is not None
    script = found(ctx.find_root().command, {}, "curator", "_CURATOR_COMPLETE").source()
    if isinstance(ctx.obj, Asked) and ctx.obj.json:
        write_json({"shell": shell, "script": script})
    else:
        click.echo(script)
