// XML ⇄ binary ⇄ JSON: three forms of one model.

import { describe, expect, it } from "vitest";
import { encodeImage } from "../../src/config/binary/image.js";
import type { BoardConfig } from "../../src/config/board-config.js";
import type { ConfigFile } from "../../src/config/config-file.js";
import { diffConfigs } from "../../src/config/diff-config.js";
import { readJson } from "../../src/config/json/parse-json.js";
import { serializeJson } from "../../src/config/json/serialize-json.js";
import { readBin } from "../../src/config/read-bin.js";
import { serializeXml } from "../../src/config/write/serialize-xml.js";
import { readXml } from "../../src/config/xml/read-xml.js";
import { fc, runs } from "../property.js";
import { boardConfig } from "./arbitraries.js";
import { bytesOf } from "./xml-of.js";

function configOf(file: ConfigFile): BoardConfig {
  if (!file.config) throw new Error(file.problem?.detail);
  return file.config;
}

const throughXml = (config: BoardConfig, comments: "short" | "none" = "none") =>
  configOf(readXml(bytesOf(serializeXml(config, { comments }))));
const throughJson = (config: BoardConfig) => configOf(readJson(bytesOf(serializeJson(config))));
const throughImage = (config: BoardConfig) => configOf(readBin(encodeImage(config)));

/** What an image has no place for. */
function withoutText({ firmwareVersion: _version, ...config }: BoardConfig): BoardConfig {
  return {
    board: { ...config.board, unknownElements: [] },
    targets: config.targets.map((target) => ({ ...target, unknownElements: [] })),
    unknownElements: [],
  };
}

describe("a configuration comes back", () => {
  it("from XML, with and without comments", () => {
    fc.assert(
      fc.property(boardConfig, fc.constantFrom("short" as const, "none" as const), (config, comments) => {
        expect(throughXml(config, comments)).toEqual(config);
      }),
      runs(300),
    );
  });

  it("from JSON", () => {
    fc.assert(
      fc.property(boardConfig, (config) => {
        expect(throughJson(config)).toEqual(config);
      }),
      runs(200),
    );
  });

  it("from an image, but for what it has no place for", () => {
    fc.assert(
      fc.property(boardConfig, (config) => {
        expect(throughImage(config)).toEqual(withoutText(config));
      }),
      runs(300),
    );
  });

  it("from any image, through both texts, to the same bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1024, maxLength: 1024 }), (bytes) => {
        bytes.set(bytesOf("BCFG"));
        const config = throughJson(throughXml(configOf(readBin(bytes))));
        expect(Buffer.from(encodeImage(config)).equals(bytes)).toBe(true);
      }),
      runs(100),
    );
  });
});

describe("the three forms", () => {
  it("do not mind the order in which they are passed through", () => {
    fc.assert(
      fc.property(boardConfig, (config) => {
        expect(throughJson(throughXml(config))).toEqual(throughXml(throughJson(config)));
        expect(throughImage(throughJson(config))).toEqual(throughJson(throughImage(config)));
        expect(encodeImage(throughXml(config))).toEqual(encodeImage(config));
      }),
      runs(100),
    );
  });
});

describe("diffConfigs", () => {
  it("finds a difference exactly where images or texts differ", () => {
    fc.assert(
      fc.property(boardConfig, boardConfig, (a, b) => {
        expect(diffConfigs(a, a)).toEqual([]);
        expect(diffConfigs(a, b).length === 0).toBe(serializeJson(a) === serializeJson(b));
        expect(diffConfigs(b, a).map(({ path }) => path)).toEqual(diffConfigs(a, b).map(({ path }) => path));
      }),
      runs(100),
    );
  });
});
