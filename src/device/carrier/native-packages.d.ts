// The native packages, untyped: they need not be installed where this is compiled. What is used of them stands in native-types.

declare module "node-hid";
declare module "usb";
