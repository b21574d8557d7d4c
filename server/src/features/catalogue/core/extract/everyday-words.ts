/**
 * Words of everyday English that are also some skill's whole label: "Swift", "less", "current", "board". Rarity among
 * labels cannot tell them: "did" and "rage" are in hardly any. Chosen from the 1,800 one-word labels of ESCO and our own.
 */
const EVERYDAY = new Set(
  `absorb access accompany activity agile alarms alchemy amuse antiquity argument assembly attention authenticity backup
  balance bash bloat board boring brands breaking brushes bundling canvas care casts caveats ceilings chef chip
  chips choose clay clean climb coal collections colour commitment communicating computer conduct conduction confidence
  confinement confluence congruence consultation consultations consulting controllers conversation cooperate cops copying
  correspondence craft current curls curl dams data database debate decency decide delegate delight design detect
  determination did dies diet draw drone dust dylan eclipse efficiency embark energies energy engineering equipment
  essences euphoria experiment facing feathers feedback fiction filing filters finances financials flash form formulas frames
  frostbite fuel gems gold google groovy guide hack hair hairs harvest harnesses hearing helmet helmets history honour
  hopper hydration improvise incision innovate interaction interview invent io iron isolation jewels jumper language latin
  lead lecture ledges lenses less lexicon light lightness lingo links locks los maven measurement mechanisms medicine
  medicines merchandise migration mixers mocha moderation mold moral morals motors mould moulds myrtle noises opera
  outlines outlook oxygen padlocks papering pascal patterns persist plan polish political politic politician politics
  prayer press processes processor proportion prose protein puppet purchase pumps rage reactivity reconstruct
  recovery reflexion report reporting reproduction reservation reserve resistance retrieval rights ripple ropes rotors ruby
  rudder salt sands scale schedule science scratch security separation sequel shade shiva signing silver sing
  solidity sounds source space spark st stand standard strength subversion superintend supra survey swift
  switches symmetry term texture tie tolerance transport trojan truffle turing turning unity vagrant valves versant voltage
  vote warehouse warnings wild wildlife windows`.split(/\s+/),
)

export function isEverydayWord(word: string): boolean {
  return EVERYDAY.has(word)
}
