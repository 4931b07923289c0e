// One owner's whole walk: a new configuration for a NeXTstation, changed, checked against the card, turned into the
// board's own form, compared, and asked for its speed.

import { describe, expect, test } from "vitest";
import { runCli, runJson } from "../cli/recording-output.js";
import { useTemporaryFolder } from "../cli/temporary-folder.js";

const folder = useTemporaryFolder();

describe("from nothing to a prediction", () => {
  test("every step is understood by the next", async () => {
    const config = folder.path("next.xml");
    expect((await runCli("init", "--host", "nextstation", config)).code).toBe(0);

    // Two disks: the second 2 GB behind the first, with names that tell them apart.
    const second = ["enabled=true", "id=2", "sdSectorStart=8388608", "scsiSectors=4193908", "serial=NEXT000000000002"];
    const geometry = ["sectorsPerTrack=139", "headsPerCylinder=4"];
    const changes = [
      "target.0.serial=NEXT000000000001",
      ...[...second, ...geometry].map((change) => `target.1.${change}`),
    ];
    expect((await runCli("set", config, ...changes)).code).toBe(0);

    // On an 8 GB card there is room; one of 5 GB (9765625 sectors) ends within the second disk.
    const roomy = await runCli("validate", config, "--host", "nextstation", "--card-size", "15450112");
    expect(roomy.out).not.toMatch(/ (error|warning) /);
    expect(roomy.code).toBe(0);
    const small = await runCli("validate", config, "--card-size", "5GB");
    expect(small.out).toContain("error card-end target.1");
    expect(small.code).toBe(1);

    const image = folder.path("next.bin");
    expect(await runCli("convert", config, image)).toMatchObject({ code: 0, notes: "" });
    expect(folder.read("next.bin")).toHaveLength(1024);
    expect(await runCli("diff", config, image)).toMatchObject({ code: 0, out: "no difference\n" });

    // The image, changed by hand, differs in just that.
    expect((await runCli("set", image, "startupDelay=3")).code).toBe(0);
    const difference = await runCli("diff", config, image);
    expect(difference.out.trim()).toMatch(/^board\.startupDelay +0 → 3$/);
    expect(difference.code).toBe(1);

    // Both disks can be predicted, and both forms give the same.
    const options = ["--host", "generic-async", "--firmware", "6.1.3,6.3.0", "--json"];
    const fromXml = await runJson<{ points: unknown[] }>("simulate", config, ...options);
    expect(fromXml.points.length).toBeGreaterThan(0);
    expect(await runJson("simulate", image, ...options)).toEqual(fromXml);
    expect((await runCli("simulate", config, "--slot", "1")).code).toBe(0);
  });

  test("an old v5 file finds the way to a board that does what it says", async () => {
    const old = folder.write(
      "old.xml",
      "<SCSI2SD><BoardConfig><parity>true</parity><startupDelay>4</startupDelay></BoardConfig>" +
        '<SCSITarget id="5"><enabled>true</enabled><scsiSectors>1000000</scsiSectors></SCSITarget></SCSI2SD>',
    );
    expect((await runCli("validate", old)).out).toContain("dialect");
    expect((await runCli("convert", old, folder.path("new.xml"))).code).toBe(0);
    expect((await runCli("validate", folder.path("new.xml"))).out).not.toContain("dialect");
    expect((await runCli("convert", folder.path("new.xml"), folder.path("new.bin"))).code).toBe(0);
    expect((await runCli("get", folder.path("new.bin"), "startupDelay")).out).toBe("4\n");
    expect((await runCli("get", folder.path("new.bin"), "target.0.id")).out).toBe("5\n");
  });
});
