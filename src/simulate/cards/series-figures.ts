// Cards of which a series over request sizes was published. The figures are what calibrate/fit-card.ts makes of the rows
// that are named with them; a test fits them again.

import type { MeasuredFigures } from "./measured-figures.js";

export const seriesFigures: readonly MeasuredFigures[] = [
  {
    id: "so-usd00-8gb",
    name: "8 GB SDHC card of 2016 (MID 9c, SO, USD00)",
    label: "8 GB SDHC, MID 9c 'SO' USD00 (2016-04)",
    capacityBytes: 8e9,
    read: {
      rows: ["sd-hydra-so8-8", "sd-hydra-so8-128"],
      sequentialLatency: 147.7,
    },
  },
  {
    id: "unnamed-2021",
    name: "unnamed card of the SdFat demonstration, 2021",
    label: "unknown (greiman's)",
    read: {
      rows: ["sd-teensy41-read-4096", "sd-teensy41-read-32768"],
      sequentialLatency: 254.4,
      readRate: 18.62,
    },
    write: {
      rows: ["sd-teensy41-write-4096", "sd-teensy41-write-32768"],
      programBase: 895.9,
      programRate: 254.7,
    },
  },
  {
    id: "sandisk-extreme-pro-a2-128gb",
    name: "SanDisk Extreme PRO A2, 128 GB microSD",
    label: "SanDisk Extreme PRO 128GB microSD (A2)",
    capacityBytes: 128e9,
    read: {
      rows: [
        "sd-pi5-extremepro128-seqr-4096",
        "sd-pi5-extremepro128-seqr-1048576",
        "sd-pi5-extremepro128-randr-4096",
        "sd-pi5-extremepro128-randr-1048576",
      ],
      sequentialLatency: 194.5,
      randomLatency: 201.2,
      readRate: 89.01,
    },
    write: {
      rows: [
        "sd-pi5-extremepro128-seqw-4096",
        "sd-pi5-extremepro128-seqw-1048576",
        "sd-pi5-extremepro128-randw-4096",
        "sd-pi5-extremepro128-randw-1048576",
      ],
      programBase: 1407,
      randomProgramBase: 897.8,
      programRate: 500,
    },
  },
  {
    id: "samsung-evo-plus-128gb",
    name: "Samsung EVO+ 128 GB microSD",
    label: "Samsung EVO+ 128GB microSD",
    capacityBytes: 128e9,
    read: {
      rows: [
        "sd-iozone-SamsungEVO+128GB-seqr-4k",
        "sd-iozone-SamsungEVO+128GB-randr-4k",
        "sd-iozone-SamsungEVO+128GB-seqr-512k",
        "sd-iozone-SamsungEVO+128GB-randr-512k",
      ],
      sequentialLatency: 511,
      randomLatency: 557.5,
      readRate: 65.78,
    },
    write: {
      rows: [
        "sd-iozone-SamsungEVO+128GB-seqw-4k",
        "sd-iozone-SamsungEVO+128GB-randw-4k",
        "sd-iozone-SamsungEVO+128GB-seqw-512k",
        "sd-iozone-SamsungEVO+128GB-randw-512k",
      ],
      programBase: 2070,
      randomProgramBase: 5945,
      programRate: 20.44,
    },
  },
  {
    id: "sandisk-extreme-a1-32gb",
    name: "SanDisk Extreme A1, 32 GB microSD",
    label: "SanDisk Extreme A1 32GB microSD",
    capacityBytes: 32e9,
    read: {
      rows: [
        "sd-iozone-SanDiskExtremeA132GB-seqr-4k",
        "sd-iozone-SanDiskExtremeA132GB-randr-4k",
        "sd-iozone-SanDiskExtremeA132GB-seqr-512k",
        "sd-iozone-SanDiskExtremeA132GB-randr-512k",
      ],
      sequentialLatency: 145.7,
      randomLatency: 183.5,
      readRate: 66.81,
    },
    write: {
      rows: [
        "sd-iozone-SanDiskExtremeA132GB-seqw-4k",
        "sd-iozone-SanDiskExtremeA132GB-randw-4k",
        "sd-iozone-SanDiskExtremeA132GB-seqw-512k",
        "sd-iozone-SanDiskExtremeA132GB-randw-512k",
      ],
      programBase: 1001,
      randomProgramBase: 538.4,
      programRate: 498.7,
    },
  },
  {
    id: "unnamed-4gb",
    name: "unnamed 4 GB microSD, poor at writing anywhere",
    label: '"crappy" 4GB microSD',
    capacityBytes: 4e9,
    read: {
      rows: [
        "sd-iozone-crappy4GB-seqr-4k",
        "sd-iozone-crappy4GB-randr-4k",
        "sd-iozone-crappy4GB-seqr-512k",
        "sd-iozone-crappy4GB-randr-512k",
      ],
      sequentialLatency: 200.2,
      randomLatency: 314.2,
      readRate: 16.21,
    },
    write: {
      rows: ["sd-iozone-crappy4GB-seqw-4k", "sd-iozone-crappy4GB-seqw-512k"],
      programBase: 2664,
      programRate: 11.4,
    },
  },
];
