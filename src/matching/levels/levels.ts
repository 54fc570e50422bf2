import { keysOf } from '../../kit/record-of.ts';

/** What is compared, and the possible results: the levels of each field, the most similar first. */
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
/** The levels of a field, for a person or a company. */
export type LevelOf<F extends ComparedField> = F extends keyof AllLevels['juridica']
  ? AllLevels['fisica'][F][number] | AllLevels['juridica'][F][number]
  : AllLevels['fisica'][F][number];

/** The result of comparing a field; `bits`: how rare the shared value is in this register. */
export type Comparison<F extends ComparedField> = { level: LevelOf<F>; bits: number };
/** The results of all fields that both records have; an empty field is no evidence. */
export type Likeness = { [F in ComparedField]?: Comparison<F> };

export const COMPARED_FIELDS: readonly ComparedField[] = keysOf(LEVELS.fisica);
