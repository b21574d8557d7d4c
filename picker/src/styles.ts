/**
 * Of the shadow root, as one style sheet that every picker shares: a policy without 'unsafe-inline' applies to style elements and
 * attributes, and not to it. Colours follow the `color-scheme` of the page. Browsers without light-dark() get the light ones.
 */
const VARIABLES = [
  ['surface', '#ffffff', '#191b33'],
  ['text', '#14162b', '#f2f1fa'],
  ['muted', '#5a5f7d', '#a9acc8'],
  ['border', '#85889c', '#7a7fa8'],
  ['line', '#e4e2da', '#2e3152'],
  ['accent', '#3b2fb8', '#9d94ff'],
  ['accent-soft', '#eeecfc', '#25215a'],
  ['danger', '#b3261e', '#ff8a80'],
] as const

const light = VARIABLES.map(([name, value]) => `--_${name}:var(--pramaan-${name},${value})`).join(';')
const both = VARIABLES.map(
  ([name, value, dark]) => `--_${name}:var(--pramaan-${name},light-dark(${value},${dark}))`,
).join(';')

const STYLES = `
:host{display:block;${light};
  --_radius:var(--pramaan-radius,10px);position:relative;color:var(--_text);
  font:400 1rem/1.5 var(--pramaan-font,system-ui,"Noto Sans","Noto Sans Devanagari",sans-serif);text-align:start}
@supports (color:light-dark(#000,#fff)){:host{${both}}}
:host([hidden]),[hidden]{display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
button,input{font:inherit;color:inherit;background:none;border:0;border-radius:0;appearance:none}
ul{list-style:none}
svg{inline-size:1.25rem;block-size:1.25rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;flex:none}
label{display:block;font-weight:600;margin-block-end:.375rem}
.base{position:relative}
.field{position:relative;display:flex;flex-wrap:wrap;align-items:center;gap:.375rem;min-block-size:3rem;padding:.3125rem .75rem;
  background:var(--_surface);border:1px solid var(--_border);border-radius:var(--_radius);cursor:text;overflow:clip;
  transition:border-color 150ms,box-shadow 150ms}
.field:focus-within{border-color:var(--_accent);box-shadow:0 0 0 1px var(--_accent)}
.field.invalid{border-color:var(--_danger);box-shadow:0 0 0 1px var(--_danger)}
.field.disabled{opacity:.6;cursor:not-allowed}
.field>svg{color:var(--_muted)}
.field:has(.chip)>svg{display:none}
.chips{display:contents}
.chip{display:inline-flex;align-items:center;max-inline-size:100%;min-block-size:2.25rem;padding-inline-start:.75rem;
  background:var(--_accent-soft);color:var(--_text);border-radius:999px;font-size:.9375rem;line-height:1.65}
.chip span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.chip button{display:grid;place-items:center;flex:none;inline-size:2.25rem;block-size:2.25rem;border-radius:999px;cursor:pointer;color:var(--_muted)}
.chip button:hover{color:var(--_text)}
.chip svg{inline-size:1rem;block-size:1rem}
:focus-visible{outline:2px solid var(--_accent);outline-offset:-2px}
input{flex:1 1 9rem;min-inline-size:0;block-size:2.25rem;padding-inline:.125rem}
input:focus-visible{outline:0}
input::placeholder{color:var(--_muted);opacity:1}
input:disabled,button:disabled{cursor:not-allowed}
.bar{position:absolute;inset-inline:0;inset-block-end:0;block-size:2px;overflow:hidden}
.bar::after{content:"";position:absolute;inset-block:0;inline-size:40%;background:var(--_accent);animation:slide 1.1s ease-in-out infinite}
@keyframes slide{from{inset-inline-start:-40%}to{inset-inline-start:100%}}
.popup{position:absolute;z-index:var(--pramaan-z-index,10);inset-inline:0;inset-block-start:calc(100% + .375rem);overflow:hidden;
  background:var(--_surface);border:1px solid var(--_line);border-radius:calc(var(--_radius) + 2px);
  box-shadow:var(--pramaan-shadow,0 1px 3px rgb(20 22 43/.12),0 12px 32px rgb(20 22 43/.16))}
.popup.above{inset-block:auto calc(100% + .375rem)}
.list{max-block-size:min(22rem,50vh);overflow-y:auto;overscroll-behavior:contain;padding:.375rem}
.option{display:flex;align-items:center;gap:.75rem;min-block-size:3rem;padding:.4375rem .75rem;border-radius:calc(var(--_radius) - 2px);cursor:pointer}
.option>div{flex:1;min-inline-size:0}
.option b{display:block;overflow-wrap:anywhere;font-weight:500;line-height:1.45}
.option small{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--_muted);font-size:.8125rem;line-height:1.5}
.option mark{background:none;color:inherit;font-weight:700}
.option svg{color:var(--_accent);visibility:hidden}
.option[aria-selected=true] svg{visibility:visible}
.option:hover,.option.active{background:var(--_accent-soft)}
.option.active{box-shadow:inset 0 0 0 2px var(--_accent)}
.option[aria-disabled=true]{cursor:not-allowed}
.option[aria-disabled=true] b{color:var(--_muted)}
.message{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;padding:.75rem 1rem;color:var(--_muted);font-size:.9375rem}
.message.failed{color:var(--_danger)}
.message span{flex:1 1 11rem}
.message button{min-block-size:2.5rem;padding-inline:1rem;border:1px solid var(--_border);border-radius:var(--_radius);color:var(--_text);font-weight:600;cursor:pointer}
.message button:hover{background:var(--_accent-soft)}
.notes{display:flex;flex-wrap:wrap;gap:.125rem 1rem;font-size:.875rem;color:var(--_muted)}
.notes p{margin-block-start:.375rem}
.notes .error{color:var(--_danger);font-weight:500}
.status{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (pointer:coarse){.chip,.chip button{min-block-size:2.5rem}.chip button{inline-size:2.5rem}.option{min-block-size:3.5rem}}
@media (prefers-reduced-motion:reduce){.field{transition:none}.bar::after{animation-duration:3s}}
@media (forced-colors:active){.option.active{outline:2px solid Highlight;outline-offset:-2px}.chip,.popup{border:1px solid}}
`

let sheet: CSSStyleSheet | undefined

export function sharedSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLES)
  }
  return sheet
}
