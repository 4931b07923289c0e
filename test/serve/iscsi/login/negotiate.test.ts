// The negotiation table, key by key: what an offer is answered with and what then holds (RFC 7143 §13).

import { describe, expect, it } from "vitest";
import { negotiate } from "../../../../src/serve/iscsi/login/negotiate.js";
import { defaultParameters, operationalKeys } from "../../../../src/serve/iscsi/login/operational-keys.js";

describe("an offer", () => {
  it.each([
    ["HeaderDigest", "None", "None", { headerDigest: "None" }],
    ["HeaderDigest", "CRC32C", "CRC32C", { headerDigest: "CRC32C" }],
    ["HeaderDigest", "X-ours,CRC32C,None", "CRC32C", { headerDigest: "CRC32C" }],
    ["DataDigest", "None,CRC32C", "None", { dataDigest: "None" }],
    ["DataDigest", "MD5", "Reject", {}],
    ["MaxConnections", "8", "1", { maxConnections: 1 }],
    ["MaxConnections", "0", "Reject", {}],
    ["InitialR2T", "No", "No", { initialR2T: false }],
    ["InitialR2T", "Yes", "Yes", { initialR2T: true }],
    ["InitialR2T", "yes", "Reject", {}],
    ["ImmediateData", "Yes", "Yes", { immediateData: true }],
    ["ImmediateData", "No", "No", { immediateData: false }],
    ["MaxRecvDataSegmentLength", "512", undefined, { initiatorMaxDataBytes: 512 }],
    ["MaxRecvDataSegmentLength", "0x10000", undefined, { initiatorMaxDataBytes: 65536 }],
    ["MaxRecvDataSegmentLength", "511", "Reject", {}],
    ["MaxRecvDataSegmentLength", "16777215", undefined, { initiatorMaxDataBytes: 16777215 }],
    ["MaxRecvDataSegmentLength", "16777216", "Reject", {}],
    ["MaxBurstLength", "4096", "4096", { maxBurstLength: 4096 }],
    ["MaxBurstLength", "16776192", "1048576", { maxBurstLength: 1048576 }],
    ["FirstBurstLength", "65536", "65536", { firstBurstLength: 65536 }],
    ["DefaultTime2Wait", "5", "5", { defaultTime2Wait: 5 }],
    ["DefaultTime2Retain", "20", "0", { defaultTime2Retain: 0 }],
    ["DefaultTime2Retain", "3601", "Reject", {}],
    ["MaxOutstandingR2T", "16", "1", { maxOutstandingR2T: 1 }],
    ["DataPDUInOrder", "No", "Yes", { dataPduInOrder: true }],
    ["DataSequenceInOrder", "No", "Yes", { dataSequenceInOrder: true }],
    ["ErrorRecoveryLevel", "2", "0", { errorRecoveryLevel: 0 }],
    ["ErrorRecoveryLevel", "3", "Reject", {}],
    ["TaskReporting", "FastAbort,ResponseFence,RFC3720", "RFC3720", { taskReporting: "RFC3720" }],
    ["iSCSIProtocolLevel", "2", "1", { protocolLevel: 1 }],
    ["IFMarker", "Yes", "No", {}],
    ["OFMarker", "No", "No", {}],
    ["IFMarkInt", "2048~8192", "Reject", {}],
    ["OFMarkInt", "2048", "Reject", {}],
    ["X-com.example.key", "1", "NotUnderstood", {}],
    ["toString", "1", "NotUnderstood", {}],
  ])("%s=%s is answered %s", (key, offered, answer, changed) => {
    const result = negotiate(key, offered, "Normal", defaultParameters);
    expect(result.answer).toBe(answer);
    expect(result.parameters).toEqual({ ...defaultParameters, ...changed });
  });

  it.each([
    "MaxConnections",
    "InitialR2T",
    "ImmediateData",
    "MaxBurstLength",
    "FirstBurstLength",
    "MaxOutstandingR2T",
    "DataPDUInOrder",
    "DataSequenceInOrder",
    "TaskReporting",
  ])("of %s means nothing in a discovery session", (key) => {
    expect(negotiate(key, "1", "Discovery", defaultParameters)).toEqual({
      answer: "Irrelevant",
      parameters: defaultParameters,
    });
  });

  it("of FirstBurstLength means nothing when there is no first burst", () => {
    const parameters = { ...defaultParameters, initialR2T: true, immediateData: false };
    expect(negotiate("FirstBurstLength", "512", "Normal", parameters).answer).toBe("Irrelevant");
  });
});

it("every key of the table has a case here or above", () => {
  expect(Object.keys(operationalKeys)).toHaveLength(20);
});
