#!/bin/sh
# Runs in the guest as root, before the service is looked at: the program, its owner, a home, the service.
set -e
python3 -m venv /opt/curator
/opt/curator/bin/pip install -q --no-index --find-links /opt/payload/wheels curator
useradd -m -s /bin/bash noor
install -d -o noor -g noor /home/noor/letters
echo "nobody reads this" > /home/noor/letters/private.txt
cat > /tmp/home.py <<'PY'
import sys
from pathlib import Path
from curator.demo.make import make
make(Path(sys.argv[1]))
PY
runuser -u noor -- mkdir /home/noor/notes
runuser -u noor -- /opt/curator/bin/python /tmp/home.py /home/noor/notes
runuser -u noor -- git config --global user.name Noor
runuser -u noor -- git config --global user.email noor@example.org
runuser -u noor -- /opt/curator/bin/curator init /home/noor/notes > /dev/null
# One name for "the unit" is needed before anything is installed.
rm -f /etc/systemd/system/curator-*.service
/opt/curator/bin/curator install-service --home /home/noor/notes --yes
# The minute that a watchdog waits is long in a test, and so is half a minute until a new start.
unit=$(basename /etc/systemd/system/curator-notes-????????.service)
mkdir -p "/etc/systemd/system/$unit.d"
printf '[Service]\nWatchdogSec=8s\nRestartSec=5s\n' > "/etc/systemd/system/$unit.d/rig.conf"
systemctl daemon-reload
