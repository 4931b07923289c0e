// The look of the charts. Colours are CSS variables of the page, so that light, dark and paper each have their own:
// --c1 … --c8 are Okabe and Ito's colour-blind safe hues, darkened or lightened to 3:1 against the background.

export const lightColours =
  "--c1:#0868ac;--c2:#b5470b;--c3:#007a5c;--c4:#9a4a82;--c5:#806000;--c6:#2b7f9e;--c7:#5d6670;--c8:#9c2f3f";

export const darkColours =
  "--c1:#6cb4ee;--c2:#f0935f;--c3:#3fc6a0;--c4:#dc9cc8;--c5:#dcb64a;--c6:#7fd0ea;--c7:#a9b3bd;--c8:#f08a94";

const colourClasses = Array.from({ length: 8 }, (_, index) => `.c${index + 1}{--c:var(--c${index + 1})}`).join("");

export const chartStyle = `
.chart{display:block;width:100%;height:auto;max-width:31rem;overflow:visible}
.chart text{fill:var(--ink);font-family:var(--sans);font-variant-numeric:tabular-nums}
.chart .quiet{fill:var(--quiet)}
.chart .strong{font-weight:600}
.chart .middle{text-anchor:middle}
.chart .end{text-anchor:end}
.chart .halo{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
${colourClasses}
.chart .grid{stroke:var(--rule);stroke-width:1}
.chart .axis{stroke:var(--quiet);stroke-width:1}
.chart .line{fill:none;stroke:var(--c);stroke-width:2;stroke-linejoin:round}
.chart .leader,.chart .reach{stroke:var(--c);stroke-width:1}
.chart .band{fill:var(--c);fill-opacity:.14}
.chart .marker{stroke:var(--c);stroke-width:1.5}
.chart .filled{fill:var(--c)}
.chart .hollow{fill:var(--paper)}
.chart .tint{fill:var(--paper);fill:color-mix(in srgb,var(--c) 26%,var(--paper));stroke:var(--c);stroke-width:1}
.chart .hatch{stroke:var(--c);stroke-width:1.2;stroke-opacity:.55}
.chart .rung{stroke:var(--c);stroke-width:2}
.chart .whisker,.chart .mean{fill:none;stroke:var(--ink);stroke-width:1.25}
`;
