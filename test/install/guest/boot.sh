#!/bin/sh
# boot.sh <root> <cgroup> [--net]: boots the Debian in <root> with systemd as process 1 of namespaces of its own; with
# --net, the network is one, too. It runs until process 1 is killed. systemd-nspawn would do the same, but wants a systemd that manages this machine as well.
set -e
echo $$ >"$2/cgroup.procs"
exec unshare $3 --mount --pid --fork --uts --ipc --cgroup --propagation private --kill-child=KILL sh -ec '
root=$1
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755,nosuid tmpfs "$root/dev"
for name in null zero full random urandom tty; do
  : >"$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for number in 0 1 2; do ln -s "/proc/self/fd/$number" "$root/dev/$(echo stdin stdout stderr | cut -d " " -f $((number + 1)))"; done
mount -t tmpfs -o mode=755 tmpfs "$root/run"
cd "$root"
mkdir .old
pivot_root . .old
umount -l .old
rmdir .old
hostname guest
exec env -i container=guest PATH=/usr/sbin:/usr/bin /lib/systemd/systemd --log-target=journal --show-status=0
' sh "$1"
