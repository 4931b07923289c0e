import { describe, expect, test } from "vitest";
import { hostProfiles } from "../../../src/config/index.js";
import { hostModels } from "../../../src/simulate/index.js";
import { runCli, runJson } from "../recording-output.js";

const ids = hostProfiles.map(({ id }) => id);
const aliases = hostProfiles.flatMap((host) => (host.aliases ?? []).map((alias) => [alias, host.id] as const));

test("the list has a line for every host, within 80 columns", async () => {
  const { code, out } = await runCli("hosts");
  for (const id of ids) expect(out).toMatch(new RegExp(`^  ${id} +[ABC]  [t ]  \\S`, "m"));
  for (const line of out.split("\n")) expect([...line].length).toBeLessThanOrEqual(80);
  expect(code).toBe(0);
});

test("the list says of which hosts simulate knows the timing", async () => {
  const { out } = await runCli("hosts");
  expect(out).toMatch(/^ {2}sgi-indy +B {2}t {2}SGI Indy$/m);
  expect(out).toMatch(/^ {2}nextstation +A {5}NeXTstation/m);
  const named = /no configuration, for ([^.]*)\./.exec(out.replace(/\s+/g, " "))?.[1]?.split(", ") ?? [];
  expect(named).toContain("generic-fast10");
  const listed = [...out.matchAll(/^ {2}(\S+) +[ABC] {2}t /gm)].map(([, id]) => id);
  for (const { id, aliases = [] } of hostProfiles) if (listed.includes(id)) named.push(...aliases);
  expect(
    hostModels.filter(({ id, aliases = [] }) => ![id, ...aliases].some((one) => [...named, ...listed].includes(one))),
  ).toEqual([]);
});

test.each(ids)("%s is shown in full, with its sources", async (id) => {
  const { code, out } = await runCli("hosts", id);
  expect(out).toMatch(new RegExp(`\\(${id}\\), confidence [ABC]\n`));
  expect(out).toMatch(/^Sources\n {2}\S/m);
  expect(code).toBe(0);
});

test.each(aliases)("%s is another name of %s", async (alias, id) => {
  const { out } = await runCli("hosts", alias);
  expect(out).toContain(`(${id})`);
  expect(out).toContain(alias);
});

describe("a name that is not known", () => {
  test("brings one that is near", async () => {
    const { code, notes } = await runCli("hosts", "nextstaton");
    expect(notes).toContain("did you mean nextstation");
    expect(code).toBe(2);
  });

  test("brings the way to the list when none is near", async () => {
    expect((await runCli("hosts", "xyzzy")).notes).toContain("scsi2sd hosts lists them");
  });
});

test("JSON has every host, or the one that was asked for", async () => {
  interface Hosts {
    readonly schema: string;
    readonly hosts: readonly { readonly id: string; readonly sources: readonly string[] }[];
  }
  const all = await runJson<Hosts>("hosts", "--json");
  expect(all.schema).toBe("scsi2sd/hosts@1");
  expect(all.hosts.map(({ id }) => id)).toEqual(ids);
  for (const { sources } of all.hosts) expect(sources.length).toBeGreaterThan(0);
  expect((await runJson<Hosts>("hosts", "nextstation", "--json")).hosts.map(({ id }) => id)).toEqual(["nextstation"]);
});
