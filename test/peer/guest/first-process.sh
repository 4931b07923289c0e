#!/bin/busybox sh
# First process of the guest, out of the initrd: loads the modules that reach the outer computer, makes its /usr (shared
# read-only, with a layer in memory above it) the root, and hands over to the agent.
set -e
/bin/busybox mkdir -p /proc /sys /dev /newroot
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
while read -r module; do insmod "/modules/$module"; done </modules/order

mount -t tmpfs root /newroot
cd /newroot
mkdir -p usr dev proc sys tmp run etc mnt root shared layer/upper layer/work kernel
how=trans=virtio,version=9p2000.L,msize=262144,ro,cache=loose
mount -t 9p -o $how usr shared
mount -t overlay -o lowerdir=/newroot/shared,upperdir=/newroot/layer/upper,workdir=/newroot/layer/work overlay usr
mount -t 9p -o $how kernel kernel
mkdir -p usr/lib/modules
mount --bind kernel/lib/modules usr/lib/modules
for name in bin sbin lib lib64; do ln -s usr/$name $name; done
ln -s /proc/self/mounts etc/mtab
cp /agent.sh agent.sh
mount --move /dev dev
mount --move /proc proc
mount --move /sys sys
exec switch_root /newroot /bin/sh /agent.sh
