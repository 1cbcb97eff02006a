/** `canonical: spellings`, one line each; the canonical word is a spelling of itself. */
function spellings(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line): [string, string][] => {
        const [canonical = '', others = ''] = line.split(':');
        const word = canonical.trim();
        return [word, ...others.trim().split(' ')]
          .filter((each) => each !== '')
          .map((each) => [each, word] as const)
          .map(([each, long]): [string, string] => [each, long]);
      }),
  );
}

/**
 * Street types that stand after the name, as Canada Post and USPS Publication 28 (appendix C1) abbreviate them.
 * French types are in `leadingTypes`; where both languages have the type, both lead to the English word.
 */
export const trailingTypes = spellings(`
abbey:
acres:
alley: allee ally aly
arcade: arc
avenue: av ave aven avenu avn avnue
bay:
beach: bch
bend: bnd
bluff: blf bluf
boulevard: blvd boul boulv bvd bd
branch: br brnch
bridge: brg brdge
brook: brk
bypass: byp bypas byps
campus:
cape:
causeway: cswy causwa
center: ctr cen cent centr centre cntr cnter
chase:
circle: cir circ circl crcl crcle
circuit: circt
close: cl
common: cmn
commons: cmns
concession: conc
corner: cor
corners: crnrs cors
court: ct crt
courts: cts
cove: cv
creek: crk
crescent: cres crsnt crsent cr crescents
crest: crst
crossing: xing crssng crossng
crossroads: crossrd xrd
culdesac: cds
dale: dl
dell:
diversion: divers
downs:
drive: dr driv drv
end:
esplanade: espl
estates: ests estate est
expressway: expy expr express expw expwy
extension: exten ext extn extnsn
farm:
field: fld
fields: flds
forest: frst
freeway: fwy frwy freewy
front:
garden: gdn
gardens: gdns grdns
gate:
glade:
glen: gln
green: grn
grove: grv grov
harbour: harbr harbor hbr
heath:
heights: hts ht hgts
highlands: hghlds
highway: hwy highwy hiway hiwy hway
hill: hl
hills: hls
hollow: hollw holw
island: is isle
junction: jct jctn junctn
key: ky
knoll: knl knol
landing: landng lndg lndng
lane: ln lanes
limits: lmts
line: li
link:
lookout: lkout
loop: loops lp
mall:
manor: mnr manr
maze:
meadow: mdw
meadows: mdws
mews:
moor:
mount: mt
mountain: mtn mntn
orchard: orch
oval:
parade: para
park: pk prk
parkway: pky pkwy pkway parkwy
passage: pass psge
path: ptway pathway
pike: pikes
pines: pnes
place: pl
plateau: plat
plaza: plz plza
point: pt
points: pts
port: prt
private: pvt priv
quay:
ramp:
ranch: rnch
rest:
ridge: rdg
rise:
road: rd
route: rte
row:
run:
sideroad: siderd rang
square: sq sqr sqre squ
station: sta stn
street: st str strt rue
subdivision: subdiv
summit: smt
terrace: terr ter
thicket: thick
towers:
trace: trce
trail: trl tr trails
turnabout: trnabt
turnpike: tpke turnpk
vale:
valley: vly vally
via:
view: vw
village: vlg villge villag
villas:
vista: vis
walk: walks
way: wy
wharf:
wood: wd
wynd:
`);

/** Types that stand before the name in French, with the English type that means the same where there is one. */
export const leadingTypes = spellings(`
street: rue r
avenue: av ave
boulevard: boul bd blvd
road: chemin ch chem
drive: promenade prom
crescent: croissant crois
place: pl
court: cour
courts: cours
terrace: terrasse tsse
lane: ruelle rle
alley: allee all
square: carre car carree
circle: cercle
highway: autoroute aut
route: rte
way: voie
private: prive
sideroad: rang rg
rise: montee mtee
dead end: impasse imp
quay: quai
traffic circle: rondpoint rdpt
park: parc
esplanade: espl
path: sentier sent
island: ile
lookout: belvedere
mews: venelle
passage: pass
concession: concession
`);

/** French words that begin an address and are never the name of an English street. */
export const surelyLeading: ReadonlySet<string> = new Set([
  'rue',
  'boul',
  'bd',
  'chemin',
  'ch',
  'chem',
  'croissant',
  'crois',
  'promenade',
  'prom',
  'ruelle',
  'allee',
  'autoroute',
  'aut',
  'rang',
  'rg',
  'montee',
  'mtee',
  'impasse',
  'imp',
  'quai',
  'terrasse',
  'tsse',
  'voie',
  'cercle',
  'carre',
  'sentier',
  'venelle',
]);

/** Numbered roads: the type comes first and a number is the name. */
export const numberedTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    highway: 'highway',
    hwy: 'highway',
    hiway: 'highway',
    route: 'route',
    rte: 'route',
    autoroute: 'highway',
    aut: 'highway',
    rang: 'sideroad',
    rg: 'sideroad',
    concession: 'concession',
    conc: 'concession',
    line: 'line',
    sideroad: 'sideroad',
    interstate: 'interstate',
    road: 'road',
    rd: 'road',
  }),
);

export const directions = spellings(`
n: north nord
s: south sud
e: east est
w: west ouest o
ne: northeast nordest
nw: northwest nordouest
se: southeast sudest
sw: southwest sudouest
`);

/** Words of names that are written short. */
export const nameWords = spellings(`
saint: st
sainte: ste
saints: sts
saintes: stes
mount: mt
mountain: mtn
fort: ft
point: pt
heights: hts
doctor: dr
junior: jr
senior: sr
notre dame: nd
county: co cty
township: twp
state:
`);

/** Articles that people leave out: "rue de la Montagne", "rue Montagne". */
export const articles: ReadonlySet<string> = new Set([
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'l',
  'd',
  'the',
  'of',
]);

/** Words before a unit: USPS appendix C2 and Canada Post, in both languages. */
export const unitWords: ReadonlySet<string> = new Set([
  'apartment',
  'apt',
  'app',
  'appartement',
  'apmt',
  'building',
  'bldg',
  'bureau',
  'bur',
  'condo',
  'department',
  'dept',
  'door',
  'etage',
  'fl',
  'flat',
  'floor',
  'flr',
  'hangar',
  'hngr',
  'local',
  'logement',
  'log',
  'lot',
  'no',
  'number',
  'num',
  'office',
  'ofc',
  'penthouse',
  'ph',
  'pier',
  'porte',
  'rm',
  'room',
  'slip',
  'space',
  'spc',
  'ste',
  'stop',
  'suite',
  'th',
  'townhouse',
  'trailer',
  'trlr',
  'unit',
  'unite',
  'un',
]);

/** Units that need no number. */
export const loneUnits: ReadonlySet<string> = new Set([
  'basement',
  'bsmt',
  'front',
  'frnt',
  'ground',
  'lobby',
  'lbby',
  'lower',
  'lowr',
  'main',
  'penthouse',
  'ph',
  'rear',
  'arriere',
  'avant',
  'sous sol',
  'side',
  'upper',
  'uppr',
]);

const small = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
] as const;
const tens = [
  ['twenty', 'twentieth'],
  ['thirty', 'thirtieth'],
  ['forty', 'fortieth'],
  ['fifty', 'fiftieth'],
  ['sixty', 'sixtieth'],
  ['seventy', 'seventieth'],
  ['eighty', 'eightieth'],
  ['ninety', 'ninetieth'],
] as const;
const french = [
  'premiere',
  'deuxieme',
  'troisieme',
  'quatrieme',
  'cinquieme',
  'sixieme',
  'septieme',
  'huitieme',
  'neuvieme',
  'dixieme',
  'onzieme',
  'douzieme',
  'treizieme',
  'quatorzieme',
  'quinzieme',
  'seizieme',
] as const;

/** "first" → 1, "twentieth" → 20, "cinquieme" → 5. */
export const ordinalWords: ReadonlyMap<string, number> = new Map([
  ...small.map((word, index) => [word, index + 1] as const),
  ...french.map((word, index) => [word, index + 1] as const),
  ['premier', 1] as const,
  ['seconde', 2] as const,
  ...tens.map(([, word], index) => [word, (index + 2) * 10] as const),
]);

/** "twenty" of "twenty second". */
export const ordinalTens: ReadonlyMap<string, number> = new Map(
  tens.map(([word], index) => [word, (index + 2) * 10] as const),
);
