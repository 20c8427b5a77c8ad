"""Runs a command under the hardening of a systemd unit, for machines without a running systemd.

    setpriv --reuid … try-unit.py <unit> <state folder> <command…>

The mounts and namespaces are made by bwrap, the system call filters by seccomp, from the lists that `systemd-analyze
syscall-filter` prints. A refused call ends the process, unlike in the unit, where it fails with EPERM: so each one shows.
"""

import errno
import os
import socket
import subprocess
import sys

import seccomp

UNIT, STATE, *COMMAND = sys.argv[1:]
SETTINGS = [line.strip().split("=", 1) for line in open(UNIT) if "=" in line and not line.startswith("#")]
VALUES = {name: value for name, value in SETTINGS}
KILL = seccomp.KILL_PROCESS


def calls_of(group):
    """System calls of a group such as @system-service, with its inner groups."""
    text = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True).stdout
    names = [line.strip() for line in text.splitlines()[1:] if line.startswith(" ") and not line.strip().startswith("#")]
    return [call for name in names for call in (calls_of(name) if name.startswith("@") else [name])]


def allow(filters):
    for call in sorted(set(calls_of(VALUES["SystemCallFilter"]))):
        try:
            filters.add_rule(seccomp.ALLOW, call)
        except (RuntimeError, OSError):
            pass  # Not a call of this processor.


def build_filter():
    """The allowed calls, without those that the other settings refuse."""
    filters = seccomp.SyscallFilter(KILL)
    allow(filters)
    return filters


def build_restrictions():
    """RestrictAddressFamilies, RestrictNamespaces, LockPersonality and RestrictRealtime."""
    filters = seccomp.SyscallFilter(seccomp.ALLOW)
    families = {getattr(socket, name) for name in VALUES["RestrictAddressFamilies"].split()}
    for family in range(0, 46):
        if family not in families:
            filters.add_rule(KILL, "socket", seccomp.Arg(0, seccomp.EQ, family))
    namespaces = 0x7E020080
    for bit in range(32):
        flag = 1 << bit
        if namespaces & flag:
            for call in ("clone", "unshare"):
                filters.add_rule(KILL, call, seccomp.Arg(0, seccomp.MASKED_EQ, flag, flag))
    filters.add_rule(KILL, "setns")
    # Its flags are in memory, which a filter cannot read; the C library then uses clone.
    filters.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")
    filters.add_rule(KILL, "personality", seccomp.Arg(0, seccomp.NE, 0))
    for policy in (1, 2, 6):
        filters.add_rule(KILL, "sched_setscheduler", seccomp.Arg(1, seccomp.EQ, policy))
    return filters


def mounts():
    """ProtectSystem=strict, ProtectHome, PrivateTmp, PrivateDevices and the state folder."""
    args = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
    inside = os.path.abspath(STATE)
    root = os.path.abspath(VALUES["WorkingDirectory"])
    for hidden in ("/home", "/root", "/run/user", "/tmp", "/var/tmp"):
        if os.path.isdir(hidden):
            args += ["--tmpfs", hidden]
    # Both may be below a folder that was just hidden.
    return [*args, "--ro-bind", root, root, "--bind", inside, inside]


def exported(filters):
    """Descriptor of a compiled filter."""
    file = os.memfd_create("filter", 0)
    filters.export_bpf(os.fdopen(os.dup(file), "wb"))
    os.lseek(file, 0, os.SEEK_SET)
    return str(file)


def main():
    # bwrap sets NoNewPrivileges and drops all capabilities.
    bwrap = ["bwrap", *mounts(), "--unshare-user", "--unshare-uts", "--cap-drop", "ALL", "--die-with-parent"]
    for filters in (build_restrictions(), build_filter()):
        bwrap += ["--add-seccomp-fd", exported(filters)]
    os.umask(0o077)
    os.execvp("bwrap", [*bwrap, "--chdir", VALUES["WorkingDirectory"], "--", *COMMAND])


main()
