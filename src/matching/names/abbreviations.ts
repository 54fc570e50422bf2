/** How names are written short in registers, and what each stands for, as `chaveNome` writes them. What is a beginning needs no line. */
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
/** Of two letters, and of more than one name: José and João. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['jo']);

/** The name that a word stands for. */
export function writtenOut(word: string): string | undefined {
  return SHORT.get(word);
}

/** Whether a word of two letters is the beginning of a name, as `Jo.` is, and no name of its own, as `Sá` is. */
export function isShortOfSeveral(word: string): boolean {
  return OF_SEVERAL.has(word);
}
