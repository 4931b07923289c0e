// Configuration files as owners have them, written by hand in the layout of the vendor's tools.

/** One disk of the tool's default size, on which no rule has anything to say. */
export const plainXml = `<SCSI2SD>
<S2S_BoardCfg>
	<!-- kept by whoever edits this file -->
	<enableTerminator>true</enableTerminator>
	<unitAttention>false</unitAttention>
	<parity>true</parity>
	<enableScsi2>true</enableScsi2>
	<selLatch>false</selLatch>
	<mapLunsToIds>false</mapLunsToIds>
	<selectionDelay>255</selectionDelay>
	<startupDelay>0</startupDelay>
	<scsiSpeed>5</scsiSpeed>
</S2S_BoardCfg>
<SCSITarget id="1">
	<enabled>true</enabled>
	<quirks></quirks>
	<deviceType>0x0</deviceType>
	<deviceTypeModifier>0x0</deviceTypeModifier>
	<sdSectorStart>0</sdSectorStart>
	<scsiSectors>4194303</scsiSectors>
	<bytesPerSector>512</bytesPerSector>
	<sectorsPerTrack>63</sectorsPerTrack>
	<headsPerCylinder>255</headsPerCylinder>
	<vendor> codesrc</vendor>
	<prodId>         SCSI2SD</prodId>
	<revision> 6.0</revision>
	<serial>TEST000000000001</serial>
</SCSITarget>
</SCSI2SD>
`;

/** The same with something in another place. Throws when there is nothing to replace. */
export function plainWith(...replacements: readonly (readonly [from: string, to: string])[]): string {
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the sample has no ${from}`);
    return text.replace(from, to);
  }, plainXml);
}

/** `True` is no value: an error that can be mended beyond doubt. */
export const mendableXml = plainWith(["<parity>true", "<parity>True"]);

/** A word where a number belongs: an error that nobody can mend but the owner. */
export const unreadableXml = plainWith(["<scsiSectors>4194303", "<scsiSectors>lots"]);

/** Readable, but two disks answer to one ID. */
export const duplicateIdXml = plainXml.replace(
  "</SCSI2SD>",
  `<SCSITarget id="1">
	<enabled>true</enabled>
	<sdSectorStart>8388608</sdSectorStart>
	<scsiSectors>4194303</scsiSectors>
	<serial>TEST000000000002</serial>
</SCSITarget>
</SCSI2SD>`,
);

/** The form of the v5 tools, with settings that v6 has too. */
export const v5Xml = `<SCSI2SD>
<BoardConfig>
	<unitAttention>true</unitAttention>
	<parity>true</parity>
	<enableScsi2>true</enableScsi2>
	<selLatch>false</selLatch>
	<mapLunsToIds>false</mapLunsToIds>
	<selectionDelay>1</selectionDelay>
	<startupDelay>2</startupDelay>
</BoardConfig>
<SCSITarget id="3">
	<enabled>true</enabled>
	<quirks>apple</quirks>
	<deviceType>0x0</deviceType>
	<deviceTypeModifier>0x0</deviceTypeModifier>
	<sdSectorStart>0</sdSectorStart>
	<scsiSectors>2048000</scsiSectors>
	<bytesPerSector>512</bytesPerSector>
	<sectorsPerTrack>63</sectorsPerTrack>
	<headsPerCylinder>255</headsPerCylinder>
	<vendor> SEAGATE</vendor>
	<prodId>          ST225N</prodId>
	<revision>1.0 </revision>
	<serial>TEST000000000003</serial>
</SCSITarget>
</SCSI2SD>
`;
