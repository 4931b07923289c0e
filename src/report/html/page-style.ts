// The look of the report: system fonts, one column of text, light and dark by the reader's wish, always light on paper.
// Contrast of text is 4.5:1 or better in both.

import { chartStyle, darkColours, lightColours } from "../svg/chart-style.js";

const light = `--paper:#fff;--ink:#1b2127;--quiet:#56606b;--rule:#d9dee4;--shade:#f4f6f8;--link:#0b5a94;--error:#a3202b;--warning:#7a4b00;${lightColours}`;
const dark = `--paper:#14181d;--ink:#e5e9ee;--quiet:#a5afba;--rule:#353d47;--shade:#1c2229;--link:#7fc0f2;--error:#ff9b96;--warning:#f0c064;${darkColours}`;

export const pageStyle = `
:root{color-scheme:light dark;--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;--mono:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 var(--sans);overflow-wrap:anywhere}
.page{max-width:66rem;margin:0 auto;padding:0 1rem}
header{padding:2.5rem 0 0}
h1,h2,h3{line-height:1.25;text-wrap:balance;margin:0}
h1{font-size:1.75rem;font-weight:650;letter-spacing:-.01em}
h2{font-size:1.3rem;font-weight:650}
h3{font-size:1.05rem;font-weight:600}
p,ul,dl{margin:.75rem 0;max-width:44rem}
ul{padding-left:1.2rem}
li+li{margin-top:.3rem}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-999rem;top:0;padding:.5rem 1rem;background:var(--paper);z-index:1}
.skip:focus{left:0}
.lead{font-size:1.2rem;line-height:1.45;margin:.75rem 0 1.25rem}
.quiet{color:var(--quiet)}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr));gap:.75rem 1.5rem;max-width:none}
dt{font-size:.85rem;color:var(--quiet)}
dd{margin:0}
nav{margin:1.5rem 0 0;padding:.6rem 0;border-top:1px solid var(--rule);border-bottom:1px solid var(--rule);font-size:.95rem}
nav ul{display:flex;flex-wrap:wrap;gap:.35rem 1.35rem;list-style:none;margin:0;padding:0;max-width:none}
nav li+li{margin-top:0}
section{margin:2.75rem 0 0}
.facts{columns:2 27rem;column-gap:2.5rem;max-width:none}
.facts li{break-inside:avoid}
.facet{margin:1.5rem 0 0}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,27rem),1fr));gap:2rem 2.5rem;align-items:start;margin:1.25rem 0 0}
.figures:empty{display:none}
figure{margin:0;min-width:0}
figcaption{font-weight:600;font-size:.95rem;margin:0 0 .6rem}
details{margin:.5rem 0 0;font-size:.9rem;max-width:31rem}
.wide{max-width:none}
summary{cursor:pointer;color:var(--link);padding:.2rem 0}
.scroll{overflow-x:auto;margin:.75rem 0 0}
table{border-collapse:collapse;font-size:.9rem;line-height:1.4;font-variant-numeric:tabular-nums;overflow-wrap:normal}
caption{text-align:left;font-size:.9rem;color:var(--quiet);padding:0 0 .4rem}
th,td{padding:.32rem .9rem .32rem 0;text-align:left;vertical-align:baseline;border-bottom:1px solid var(--rule);max-width:26rem;overflow-wrap:break-word}
th{font-weight:600}
tbody th{font-weight:400}
thead th{border-bottom-color:var(--quiet);vertical-align:bottom}
.number{text-align:right;white-space:nowrap}
thead .number{white-space:normal}
td.number{font-variant-numeric:tabular-nums}
code{font-family:var(--mono);font-size:.88em}
.severity{display:inline-block;border:1px solid currentColor;border-radius:3px;padding:0 .4em;font-size:.8rem;line-height:1.5}
.error{color:var(--error)}
.warning{color:var(--warning)}
.info{color:var(--quiet)}
footer{margin:3.5rem 0 0;padding:1rem 0 2.5rem;border-top:1px solid var(--rule);color:var(--quiet);font-size:.9rem}
${chartStyle}
@media print{
@page{margin:16mm 14mm}
body{font-size:9.5pt}
.page{max-width:none;padding:0}
header{padding:0}
nav,.skip,summary{display:none}
h1,h2,h3,figcaption,caption{break-after:avoid}
figure>svg,figure>figcaption,tr,li,dl>div{break-inside:avoid}
.figures{display:block}
figure{margin:0 0 7mm}
.chart{max-width:120mm}
details{max-width:none;margin:2mm 0 0}
.scroll{overflow:visible}
table{font-size:8pt}
thead{display:table-header-group}
th,td{padding:.2rem .5rem .2rem 0;max-width:none;overflow-wrap:anywhere}
.number{white-space:normal}
details::details-content{content-visibility:visible;display:block;block-size:auto}
a{color:inherit;text-decoration:none}
}
`;
