#!/bin/sh
# containers.sh <program> <argument>…: runs podman or buildah. Where the cgroups of this system are of both versions at once,
# which crun refuses, they see those of version 2 alone.
if [ -d /sys/fs/cgroup/unified ] && [ "$FICHARIO_CGROUP2" != 1 ]; then
  exec env FICHARIO_CGROUP2=1 unshare --mount --propagation private sh "$0" "$@"
fi
if [ "$FICHARIO_CGROUP2" = 1 ]; then
  umount -R /sys/fs/cgroup
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
fi
exec "$@"
