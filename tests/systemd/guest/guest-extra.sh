# Runs in the guest as root after the rig's own checks; `UNIT` is the daemon. Says what it checked as the rig does.
. /opt/rig/env
say() { echo "RIG $*"; }
ok()  { say "ok   - $*"; }
bad() { say "FAIL - $*"; }
prop() { systemctl show -p "$1" --value "$UNIT"; }
wait_for() { local end=$((SECONDS + $1)); shift; while [ $SECONDS -lt $end ]; do "$@" && return 0; sleep 0.2; done; return 1; }
home=/home/noor/notes; git=$home/.git; name=${UNIT%.service}; curator=/opt/curator/bin/curator
as() { runuser -u noor -- "$@"; }
journal() { as git -C $home ls-files -s | grep -E 'journal|/20[0-9]{2}' | sha256sum; find $home -path $git -prune -o -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum; }
main() { as git -C $home rev-parse main; }
branches() { as git -C $home for-each-ref --format='%(refname)' refs/heads/curator | wc -l; }
yes() { if eval "$2"; then ok "$1"; else bad "$1"; fi; }
held=$(journal); at=$(main); config=$(sha256sum < $git/config)

say "---- what the unit may write and see"
inside() { # inside NAME COMMAND: run it under the same unit
  rm -rf /etc/systemd/system/rig-in.service*; cp "/etc/systemd/system/$UNIT" /etc/systemd/system/rig-in.service
  mkdir -p /etc/systemd/system/rig-in.service.d; printf '%s\n' "$1" > /home/noor/.local/state/curator/crashes/probe.sh
  printf '[Service]\nType=oneshot\nRestart=no\nWatchdogSec=0\nExecStart=\nExecStart=/bin/sh /home/noor/.local/state/curator/crashes/probe.sh\n' > /etc/systemd/system/rig-in.service.d/x.conf
  systemctl daemon-reload; systemctl start rig-in.service; }
inside "
t() { if ( \$2 ) 2>/dev/null; then echo \"INSIDE \$1 yes\"; else echo \"INSIDE \$1 no\"; fi; }
w() { echo x >> \"\$1\"; }
t note \"w $home/memory/notes/x.md\"
t journal \"w \$(find $home -path '*journal*' -name '*.md' | head -1)\"
t main \"w $git/refs/heads/main\"
t config \"w $git/config\"
t hooks \"w $git/hooks/post-commit\"
t index \"w $git/index\"
t packed \"w $git/packed-refs\"
t settings \"w /home/noor/.config/curator/homes/x.toml\"
t program \"w /opt/curator/x\"
t objects \"w $git/objects/x\"; rm -f $git/objects/x
t own-refs \"w $git/refs/curator/x.lock\"; rm -f $git/refs/curator/x.lock
t own-branches \"w $git/refs/heads/curator/x.lock\"; rm -f $git/refs/heads/curator/x.lock
t letters 'test -e /home/noor/letters'
t gitconfig 'test -e /home/noor/.gitconfig'
t dbus 'test -S /run/dbus/system_bus_socket'
t load 'cat /proc/loadavg'
echo INSIDE sees \$(ls -A /home/noor | tr '\n' ' ')
"
journalctl -u rig-in.service -o cat --no-pager | grep '^INSIDE' > /tmp/inside
for what in note journal main config hooks index packed settings program letters gitconfig dbus; do yes "inside: $what cannot be written or seen" "grep -q '^INSIDE $what no' /tmp/inside"; done
for what in objects own-refs own-branches load; do yes "inside: $what can" "grep -q '^INSIDE $what yes' /tmp/inside"; done
say "$(grep sees /tmp/inside)"
rm -f /home/noor/.local/state/curator/crashes/probe.sh

say "---- the daemon ends within ten seconds, and says how much it needed"
systemctl start "$UNIT"; sleep 3
pid=$(prop MainPID); say "resident $(awk '/^VmRSS/{print $2, $3}' /proc/$pid/status), threads $(awk '/^Threads/{print $2}' /proc/$pid/status)"
t0=$(date +%s%3N); systemctl stop "$UNIT"; d=$(( $(date +%s%3N)-t0 )); yes "stop in $d ms" "[ $d -lt 10000 ]"

say "---- figures under the strict unit"
settings=$(ls /home/noor/.config/curator/homes/notes-*.toml); cp -p $settings /tmp/settings
figures() { cp -p /tmp/settings $settings; sed -i "s|^$1 = .*|$1 = \"$2\"|" $settings; systemctl restart $UNIT; }
get() { /opt/curator/bin/python -c 'import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=3).read().decode())' "$1" 2>/dev/null; }
told() { as $curator doctor $home | grep -q "$1"; }
served() { get http://${1:-127.0.0.1}:9730/metrics | grep -q 'home="notes-'; }
figures listen 127.0.0.1:9730; wait_for 20 served && ok "served on loopback" || bad "not served: $(journalctl -u $UNIT -o cat --no-pager | tail -3)"
yes "doctor finds them" "told 'figures are served at http://127.0.0.1:9730/metrics'"
if ip addr add 10.9.9.1/32 dev lo 2>/dev/null; then
  figures listen 10.9.9.1:9730; wait_for 5 served 10.9.9.1 && say "skip - a unit's filter of addresses is not enforced here" || ok "another address than loopback is closed"
  $curator install-service --home $home --reach 10.9.9.1 --yes > /tmp/said 2>&1 || bad "install --reach: $(cat /tmp/said)"
  systemctl restart $UNIT; wait_for 20 served 10.9.9.1 && ok "with --reach it is open" || bad "not served with --reach: $(journalctl -u $UNIT -o cat --no-pager | tail -3)"
  rm -f /etc/systemd/system/$UNIT.d/*reach.conf; ip addr del 10.9.9.1/32 dev lo
else say "skip - no further address can be had here"; fi
folder=/var/lib/collected; install -d -o noor -g noor $folder; since=$(date +%s)
refused() { journalctl -u $UNIT -o cat --no-pager --since "@$since" | grep -q metrics.refused; }
figures textfile $folder; wait_for 20 refused && ok "a folder that the unit does not show is told" || bad "nothing is told of a folder that is not shown"
yes "doctor says that nothing is written" "told 'figures are not written'"
mkdir -p /etc/systemd/system/$UNIT.d; printf '[Service]\nBindPaths=%s\n' $folder > /etc/systemd/system/$UNIT.d/collected.conf; systemctl daemon-reload; systemctl restart $UNIT
written() { grep -q 'home="notes-' $folder/curator-*.prom 2>/dev/null; }
wait_for 20 written && ok "with BindPaths= they are written" || bad "not written: $(journalctl -u $UNIT -o cat --no-pager | tail -3)"
yes "a collector of another user can read them, and doctor finds them" "runuser -u nobody -- cat $folder/curator-*.prom > /dev/null && told 'figures are written to $folder'"
systemctl stop $UNIT; cp -p /tmp/settings $settings; rm -rf $folder /etc/systemd/system/$UNIT.d/collected.conf; systemctl daemon-reload

say "---- a stop while a pass is at work, on a home of ten thousand notes"
big=/home/noor/big; as mkdir $big; as /opt/curator/bin/python /opt/payload/big.py $big 10000; as git -C $big init -q -b main; as git -C $big add -A
as env GIT_AUTHOR_DATE=2026-01-01T00:00:00Z GIT_COMMITTER_DATE=2026-01-01T00:00:00Z git -C $big commit -qm "All of it"; as git -C $big gc -q
as $curator init $big > /dev/null; sed -i 's/^only_when_idle = .*/only_when_idle = false/; s/^jitter_minutes = .*/jitter_minutes = 0/; s/^outcomes = .*/outcomes = ""/' /home/noor/.config/curator/homes/big-*.toml
missed() { as env XDG_STATE_HOME="${XDG_STATE_HOME:-/home/noor/.local/state}" /opt/curator/bin/python /opt/payload/missed.py "$1"; }
missed $big; systemctl disable -q --now $name-sweep.timer; $curator install-service --home $big --yes > /tmp/said 2>&1 || bad "install for the large home: $(cat /tmp/said)"
large=$(basename /etc/systemd/system/curator-big-????????.service); slow=0; mkdir -p /etc/systemd/system/$large.d; printf '[Service]\nRestartSec=2s\n' > /etc/systemd/system/$large.d/rig.conf; systemctl daemon-reload
event() { journalctl -u $large -o cat --no-pager --since "@$since" | grep -q "\"event\": \"$1\""; }
for after in 0.5 3 6 9; do
  since=$(date +%s); systemctl stop $large; missed $big; systemctl start $large; wait_for 60 event pass.started || bad "no pass started"; sleep $after
  t0=$(date +%s%3N); systemctl stop $large; d=$(( $(date +%s%3N)-t0 )); [ $d -gt $slow ] && slow=$d
  event pass.interrupted || event pass.finished || bad "a pass stopped after $after s: neither interrupted nor finished"; [ "$(systemctl show -p Result --value $large)" = success ] || bad "stop after $after s: $(systemctl show -p Result --value $large)"
done
yes "stopped four times during a pass, the longest took $slow ms" "[ $slow -lt 10000 ]"
yes "nothing half done: ledger and refs agree, fsck is content" "as $curator ledger verify --home $big > /dev/null && [ -z \"\$(as git -C $big fsck --no-dangling 2>&1)\" ]"
since=$(date +%s); systemctl start $large; wait_for 180 event pass.finished && ok "the next start makes up for it: $(as git -C $big for-each-ref refs/heads/curator | wc -l) branches" || bad "the interrupted pass was not made up for"

say "---- the home is moved away and cloned anew while the daemon runs"
p=$(systemctl show -p MainPID --value $large); seen() { stat -L -c %i "/proc/$(systemctl show -p MainPID --value $large)/root$big/.git" 2>/dev/null; }
renewed() { [ "$(systemctl show -p MainPID --value $large)" != "$p" ] && [ "$(systemctl is-active $large)" = active ] && [ "$(seen)" = "$(stat -c %i $big/.git)" ]; }
since=$(date +%s); t0=$(date +%s); as mv $big /home/noor/old; sleep 45; as git clone -q /home/noor/old $big
wait_for 120 renewed && ok "started anew with the new clone in view, $(( $(date +%s)-t0-45 )) s after it was there" || bad "the daemon keeps the old repository: $(journalctl -u $large -o cat --no-pager | tail -3)"
yes "it says why" "event view.replaced"
$curator uninstall-service --home $big --yes > /dev/null; rm -rf /etc/systemd/system/$large.d; systemctl daemon-reload

say "---- the systemd of a user"
uid=$(id -u noor); mine() { as env XDG_RUNTIME_DIR=/run/user/$uid "$@"; }
# What libpam-systemd would tell it, which this guest does without.
mkdir -p /etc/systemd/system/user@.service.d; printf '[Service]\nPAMName=\nEnvironment=XDG_RUNTIME_DIR=/run/user/%%i HOME=/home/noor\n' > /etc/systemd/system/user@.service.d/rig.conf; systemctl daemon-reload; systemctl reset-failed
if systemctl start user@$uid.service && wait_for 20 mine systemctl --user is-system-running -q --wait 2>/dev/null || mine systemctl --user list-units >/dev/null 2>&1; then
  missed $big; mine $curator install-service --user --home $big --yes > /tmp/said 2>&1 || bad "install --user: $(cat /tmp/said)"
  state() { mine systemctl --user show -p "$1" --value $large; }; running() { [ "$(state ActiveState)" = active ] && [ "$(state MainPID)" != "$1" ]; }
  wait_for 30 running 0 && ok "a user's service is ready: $(state StatusText)" || bad "user's service: $(mine systemctl --user status $large 2>&1 | tail -5)"
  v=$(mine systemd-analyze --user verify --man=no /home/noor/.config/systemd/user/$large 2>&1); [ -z "$v" ] && ok "verify --user: clean" || bad "verify --user: $v"
  begun() { [ "$(as git -C $big for-each-ref refs/heads/curator | wc -l)" -gt 0 ]; }; wait_for 240 begun && ok "its pass opened branches" || bad "no branch by the user's service"
  p=$(state MainPID); kill -9 $p; wait_for 60 running $p && ok "killed, it is back" || bad "the user's service does not come back"
  t0=$(date +%s%3N); mine systemctl --user stop $large; d=$(( $(date +%s%3N)-t0 )); yes "a user's service stops in $d ms: $(state Result)" "[ $d -lt 10000 ] && [ '$(state Result)' = success ]"
  mine $curator install-service --user --timer --home $big --yes > /tmp/said 2>&1 || bad "install --user --timer: $(cat /tmp/said)"
  mine systemctl --user start ${large%.service}-pass.service; yes "one pass by a user's timer: $(mine systemctl --user show -p Result --value ${large%.service}-pass.service)" "[ '$(mine systemctl --user show -p Result --value ${large%.service}-pass.service)' = success ]"
  mine $curator uninstall-service --user --home $big --yes > /dev/null; yes "no unit of the user is left" "! ls /home/noor/.config/systemd/user/curator-* >/dev/null 2>&1"
else say "skip - no systemd of a user can be started here: $(journalctl -u user@$uid -o cat --no-pager | tail -5 | tr '\n' ' ')"; fi
rm -rf $big /home/noor/old /home/noor/.config/curator/homes/big-*.toml; systemctl enable -q --now $name-sweep.timer

say "---- one pass a night"
$curator install-service --home $home --timer --yes > /tmp/said 2>&1 || bad "install --timer: $(cat /tmp/said)"
yes "the timer took the place of the daemon" "systemctl is-enabled -q $name-pass.timer && ! systemctl cat $UNIT >/dev/null 2>&1"
v=$(systemd-analyze verify --man=no /etc/systemd/system/$name-*.service /etc/systemd/system/$name-*.timer 2>&1); [ -z "$v" ] && ok "verify: clean" || bad "verify: $v"
for s in pass sweep; do systemd-analyze security --no-pager --threshold=15 $name-$s.service > /tmp/sec 2>&1 && ok "$(tail -1 /tmp/sec)" || bad "$(tail -1 /tmp/sec)"; done
next=$(systemctl show -p NextElapseUSecRealtime --value $name-pass.timer); yes "next night: $next" "echo '$next' | grep -qE '0[34]:[0-5][0-9]:'"
before=$(branches)
# A night missed: the timer last fired yesterday, and is started after its hour.
systemctl stop $name-pass.timer; mkdir -p /var/lib/systemd/timers; touch -d '3 days ago' /var/lib/systemd/timers/stamp-$name-pass.timer
mkdir -p /etc/systemd/system/$name-pass.timer.d; printf '[Timer]\nRandomizedDelaySec=0\nAccuracySec=1s\n' > /etc/systemd/system/$name-pass.timer.d/rig.conf; systemctl daemon-reload
fired() { [ "$(systemctl show -p Result --value $name-pass.service)" = success ] && [ -n "$(systemctl show -p ExecMainExitTimestamp --value $name-pass.service)" ] && [ "$(systemctl is-active $name-pass.service)" = inactive ]; }
systemctl start $name-pass.timer; wait_for 90 fired && ok "the missed night was made up for: $before branches before, $(branches) after" || bad "missed night: $(journalctl -u $name-pass -o cat --no-pager | tail -3)"
yes "branches appeared" "[ $(branches) -gt 0 ]"
yes "each pass is one line of the log" "journalctl -u $name-pass.service -o cat --no-pager | grep -q '\"event\": \"pass.finished\"'"
yes "no title of a note in the log" "! journalctl -u '$name*' -o cat --no-pager | grep -qi 'join two notes'"
say "$(journalctl -u $name-pass.service -o cat --no-pager | grep pass.finished | tail -1 | cut -c1-200)"
yes "journal, notes, main, config are as they were" "[ '$(journal)' = '$held' ] && [ $(main) = $at ] && [ '$(sha256sum < $git/config)' = '$config' ]"

say "---- gc by the owner, then nights again"
for round in 1 2; do
  as git -C $home gc -q --prune=now; yes "gc $round: fsck is content" "[ -z \"\$(as git -C $home fsck 2>&1)\" ]"
  note=memory/notes/cellar-$round.md; printf '\nAdded on day %s: the cellar key hangs beside the meter.\n' $round >> "$home/$note"; chown noor: "$home/$note"
  as git -C $home add "$note"; as git -C $home commit -qm "Day $round"; systemctl start $name-pass.service; yes "night $round after gc: $(systemctl show -p Result --value $name-pass.service)" "[ $(systemctl show -p Result --value $name-pass.service) = success ]"
done

say "---- a withdrawal, and the sweep"
branch=$(as git -C $home for-each-ref --format='%(refname)' refs/heads/curator/retire | head -1); path=$(as git -C $home -c core.quotePath=false diff-tree -r --name-only --no-commit-id $branch | head -1)
as git -C $home rm -q "$path"; as git -C $home commit -qm "Gone"; systemctl start $name-pass.service
yes "withdrawn, and told" "as $curator ledger --home $home | grep -q withdrawn"
yes "its branch still stands: only the sweep deletes" "as git -C $home rev-parse -q --verify $branch >/dev/null"
systemctl start $name-sweep.service; yes "the sweep deleted it" "! as git -C $home rev-parse -q --verify $branch >/dev/null"

say "---- accept by the owner, outside of the unit"
id=$(as git -C $home for-each-ref --format='%(refname:lstrip=-1)' refs/heads/curator/dedup | head -1); before=$(main)
as $curator accept "$id" --home $home > /tmp/said 2>&1 && yes "accepted: main moved, the work tree with it" "[ $(main) != $before ] && [ -z \"\$(as git -C $home status --porcelain -uno)\" ]" || bad "accept: $(cat /tmp/said)"
systemctl start $name-pass.service; yes "the night after it: $(systemctl show -p Result --value $name-pass.service)" "[ $(systemctl show -p Result --value $name-pass.service) = success ]"
yes "the ledger is sound" "as $curator ledger verify --home $home > /tmp/said 2>&1"
as $curator doctor $home > /tmp/said 2>&1; yes "doctor finds nothing wrong" "! grep -q '^wrong' /tmp/said"

say "---- a home on an odd path"
odd='/home/noor/my "notes" 100% é $HOME: x'; as cp -a $home "$odd"; as $curator init "$odd" > /dev/null
as git -C "$odd" for-each-ref --format='delete %(refname)' refs/curator refs/heads/curator | as git -C "$odd" update-ref --stdin
$curator install-service --home "$odd" --timer --yes > /tmp/said 2>&1 || bad "install: $(cat /tmp/said)"
other=$(basename /etc/systemd/system/curator-my-notes-*-pass.service); systemctl start $other; n=$(as git -C "$odd" for-each-ref refs/heads/curator | wc -l)
yes "a pass opened $n branches there" "[ $n -gt 0 ]"; $curator uninstall-service --home "$odd" --yes > /dev/null; yes "and its service is gone" "! ls /etc/systemd/system/curator-my-notes-* >/dev/null 2>&1"

say "---- uninstall"
$curator uninstall-service --home $home --yes > /tmp/said 2>&1; rm -rf /etc/systemd/system/$name*.d; systemctl daemon-reload
yes "no unit of curator is left" "! systemctl list-unit-files --no-legend 'curator-*' | grep -q . && ! ls /etc/systemd/system/curator-* >/dev/null 2>&1"
say "extra done"
