/** Abbreviations of names, with the full names as `chaveNome` writes them. Plain beginnings of a name need no entry. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ma: 'maria',
    fco: 'francisco',
    frco: 'francisco',
    fca: 'francisca',
    frca: 'francisca',
    anto: 'antonio',
    ant: 'antonio',
    anta: 'antonia',
    jse: 'jose',
    joaqm: 'joaquim',
    rdo: 'raimundo',
    rda: 'raimunda',
    manl: 'manoel',
    mnl: 'manoel',
    bto: 'benedito',
    bta: 'benedita',
    sebo: 'sebastiao',
    dgos: 'domingos',
    lz: 'luiz',
    gdo: 'geraldo',
    fdo: 'fernando',
    apda: 'aparecida',
    apa: 'aparecida',
    apdo: 'aparecido',
    glves: 'goncalves',
    gves: 'goncalves',
    rgues: 'rodrigues',
    fdes: 'fernandes',
    sta: 'santa',
    sto: 'santo',
  }),
);
/** Abbreviations of two letters for several names: José and João. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['jo']);

/** The full name of an abbreviation. */
export function writtenOut(word: string): string | undefined {
  return SHORT.get(word);
}

/** Whether a word of two letters is the beginning of several names, as `Jo.` is, and not a name like `Sá`. */
export function isShortOfSeveral(word: string): boolean {
  return OF_SEVERAL.has(word);
}
