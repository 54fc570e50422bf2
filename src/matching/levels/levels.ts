/** What is compared, and how two records may stand to each other in it: the levels of each field, the likest first. */
export const LEVELS = {
  fisica: {
    nome: [
      'same',
      'sound',
      'shortened',
      'slip',
      'nearFirstName',
      'surnameChanged',
      'firstNameOnly',
      'generation',
      'otherFirstName',
      'other',
    ],
    data: ['same', 'dayAndMonth', 'slip', 'yearOnly', 'other'],
    telefone: ['same', 'slip', 'other'],
    email: ['same', 'sameAccount', 'slip', 'sameDomain', 'other'],
    endereco: ['same', 'sameNumber', 'sameCep', 'sameCity', 'other'],
    documento: ['same', 'other', 'missing'],
    rg: ['same', 'other'],
    mae: ['same', 'alike', 'other'],
  },
  juridica: {
    nome: ['same', 'sound', 'shortened', 'slip', 'inPart', 'tradeName', 'other'],
    data: ['same', 'dayAndMonth', 'slip', 'yearOnly', 'other'],
    telefone: ['same', 'slip', 'other'],
    email: ['same', 'sameAccount', 'slip', 'sameDomain', 'other'],
    endereco: ['same', 'sameNumber', 'sameCep', 'sameCity', 'other'],
    documento: ['same', 'branch', 'other', 'headOnly', 'branchOnly', 'missing'],
  },
} as const;

type AllLevels = typeof LEVELS;
export type ComparedField = keyof AllLevels['fisica'];
/** The levels that a field has, of a person or of a company. */
export type LevelOf<F extends ComparedField> = F extends keyof AllLevels['juridica']
  ? AllLevels['fisica'][F][number] | AllLevels['juridica'][F][number]
  : AllLevels['fisica'][F][number];

/** How two records stand to each other in a field; `bits`: how rare what they share is in this register. */
export type Found<F extends ComparedField> = { level: LevelOf<F>; bits: number };
/** The same of all fields that both records say; a field that one of them leaves open says nothing. */
export type Likeness = { [F in ComparedField]?: Found<F> };

export const COMPARED_FIELDS = Object.keys(LEVELS.fisica) as readonly ComparedField[]; // its keys, see the type
