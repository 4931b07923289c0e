// Cards of which four figures on one or two Raspberry Pis were published: streams both ways, and 4 KiB anywhere. The figures
// are what calibrate/fit-card.ts makes of the rows that are named with them; a test fits them again.

import type { MeasuredFigures } from "./measured-figures.js";

export const raspberryPiFigures: readonly MeasuredFigures[] = [
  {
    id: "samsung-pro-plus-32gb",
    name: "Samsung Pro+ 32 GB microSD",
    label: "Samsung Pro+ 32GB microSD",
    capacityBytes: 32e9,
    read: {
      rows: ["sd-pi4-SamsungProp32GB-rr"],
      randomLatency: 227,
    },
    write: {
      rows: ["sd-pi4-SamsungProp32GB-seqw", "sd-pi4-SamsungProp32GB-rw"],
      randomProgramBase: 1392,
      programRate: 500,
    },
  },
  {
    id: "samsung-evo-plus-32gb",
    name: "Samsung EVO+ 32 GB microSD",
    label: "Samsung Evo+ 32GB microSD",
    capacityBytes: 32e9,
    read: {
      rows: ["sd-pi4-SamsungEvop32GB-rr"],
      randomLatency: 226,
    },
    write: {
      rows: ["sd-pi4-SamsungEvop32GB-seqw", "sd-pi4-SamsungEvop32GB-rw"],
      randomProgramBase: 818,
      programRate: 44.23,
    },
  },
  {
    id: "samsung-pro-16gb",
    name: "Samsung Pro 16 GB microSD",
    label: "Samsung Pro 16GB microSD",
    capacityBytes: 16e9,
    read: {
      rows: ["sd-pi2-SamsungPro16GB-rr"],
      randomLatency: 252.7,
    },
    write: {
      rows: ["sd-pi2-SamsungPro16GB-seqw", "sd-pi2-SamsungPro16GB-rw"],
      randomProgramBase: 3765,
      programRate: 500,
    },
  },
  {
    id: "sandisk-extreme-16gb",
    name: "SanDisk Extreme 16 GB microSD",
    label: "SanDisk Extreme 16GB microSD",
    capacityBytes: 16e9,
    read: {
      rows: ["sd-pi2-SanDiskExtreme16GB-rr"],
      randomLatency: 223.7,
    },
    write: {
      rows: ["sd-pi2-SanDiskExtreme16GB-seqw", "sd-pi2-SanDiskExtreme16GB-rw"],
      randomProgramBase: 1482,
      programRate: 500,
    },
  },
  {
    id: "sandisk-ultra-16gb",
    name: "SanDisk Ultra 16 GB microSD",
    label: "SanDisk Ultra 16GB microSD",
    capacityBytes: 16e9,
    read: {
      rows: ["sd-pi4-SanDiskUltra16GB-rr"],
      randomLatency: 470.1,
    },
    write: {
      rows: ["sd-pi4-SanDiskUltra16GB-seqw", "sd-pi4-SanDiskUltra16GB-rw"],
      randomProgramBase: 2147,
      programRate: 10.38,
    },
  },
  {
    id: "toshiba-class10-16gb",
    name: "Toshiba class 10, 16 GB microSD",
    label: "Toshiba C10 16GB microSD",
    capacityBytes: 16e9,
    read: {
      rows: ["sd-pi2-ToshibaC1016GB-rr"],
      randomLatency: 504.2,
    },
    write: {
      rows: ["sd-pi2-ToshibaC1016GB-seqw", "sd-pi2-ToshibaC1016GB-rw"],
      randomProgramBase: 19090,
      programRate: 31.03,
    },
  },
  {
    id: "kingston-class10-16gb",
    name: "Kingston class 10, 16 GB microSD",
    label: "Kingston C10 16GB microSD",
    capacityBytes: 16e9,
    read: {
      rows: ["sd-pi2-KingstonC1016GB-rr"],
      randomLatency: 430.3,
    },
    write: {
      rows: ["sd-pi2-KingstonC1016GB-seqw", "sd-pi2-KingstonC1016GB-rw"],
      randomProgramBase: 19000,
      programRate: 18.5,
    },
  },
  {
    id: "nasya-class10-16gb",
    name: "Nasya class 10, 16 GB microSD",
    label: "Nasya C10 16GB microSD",
    capacityBytes: 16e9,
    read: {
      rows: ["sd-pi2-NasyaC1016GB-rr"],
      randomLatency: 1514,
    },
    write: {
      rows: ["sd-pi2-NasyaC1016GB-seqw", "sd-pi2-NasyaC1016GB-rw"],
      randomProgramBase: 10240,
      programRate: 16.13,
    },
  },
  {
    id: "sandisk-extreme-pro-8gb",
    name: "SanDisk Extreme Pro 8 GB microSD",
    label: "SanDisk Extreme Pro 8GB microSD",
    capacityBytes: 8e9,
    read: {
      rows: ["sd-pi4-SanDiskExtremePro8GB-rr"],
      randomLatency: 290.9,
    },
    write: {
      rows: ["sd-pi4-SanDiskExtremePro8GB-seqw", "sd-pi4-SanDiskExtremePro8GB-rw"],
      randomProgramBase: 3113,
      programRate: 395.4,
    },
  },
  {
    id: "sandisk-extreme-a2-64gb",
    name: "SanDisk Extreme U3 A2, 64 GB microSD",
    label: "SanDisk Extreme U3 A2 64GB microSD",
    capacityBytes: 64e9,
    read: {
      rows: ["sd-pi4-SanDiskExtremeU3A264GB-rr"],
      randomLatency: 404,
    },
    write: {
      rows: ["sd-pi4-SanDiskExtremeU3A264GB-seqw", "sd-pi4-SanDiskExtremeU3A264GB-rw"],
      randomProgramBase: 941.5,
      programRate: 336.3,
    },
  },
  {
    id: "raspberry-pi-a2",
    name: "Raspberry Pi A2 microSD",
    label: "Raspberry Pi A2 32/64/128 GB",
    read: {
      rows: ["sd-rpi-4-read"],
      randomLatency: 159.2,
    },
    write: {
      rows: ["sd-rpi-4-write"],
      randomProgramBase: 671.9,
    },
  },
];
