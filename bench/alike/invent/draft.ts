import type { Random } from '../../../src/demo/server/random.ts';
import type { InventedAddress } from './contacts.ts';
import type { PersonName } from './names.ts';
import type { Municipality } from './words.ts';
import { known } from '../../../src/kit/known.ts';

/** The fields of an invented record. */
export type Invented = {
  tipo: 'fisica' | 'juridica';
  nome: string;
  nomeSocial: string | null;
  nomeFantasia: string | null;
  cpf: string | null;
  cnpj: string | null;
  nascimento: string | null;
  abertura: string | null;
  nomeMae: string | null;
  rg: string | null;
  telefones: string[];
  emails: string[];
  enderecos: InventedAddress[];
};

/** The person or company of a record. */
export type Truth = {
  /** the number of the person or company */
  e: number;
  /** how a duplicate was made; empty for the first record of an entity */
  k: string;
  /** a family, the branches of a company, …: records of the same group but different entities only look alike */
  g: string;
};

/** An invented record, with facts about its entity that are not fields of the record. */
export type Draft = Invented & {
  entity: number;
  group: string;
  place: Municipality;
  name?: PersonName;
  company?: { root: number; sign: string; body: string };
};

/** A way to make a duplicate: the records it fits, and the change it makes. */
export type Mistake = { fits: (draft: Draft) => boolean; make: (draft: Draft, random: Random) => void };
export type Mistakes = Readonly<Record<Invented['tipo'], Readonly<Record<string, Mistake>>>>;

export const always = (): boolean => true;
export const hasPhone = ({ telefones }: Draft): boolean => telefones.length > 0;
export const hasMail = ({ emails }: Draft): boolean => emails.length > 0;
export const hasAddress = ({ enderecos }: Draft): boolean => enderecos.length > 0;

/** A mistake in the name. */
export function inName(fits: Mistake['fits'], change: (nome: string, random: Random) => string): Mistake {
  return { fits, make: (draft, random) => void (draft.nome = change(draft.nome, random)) };
}

/** A mistake in the first phone. */
export function inPhone(
  change: (numero: string, random: Random, draft: Draft) => string,
  fits: Mistake['fits'] = hasPhone,
): Mistake {
  return {
    fits,
    make: (draft, random) => {
      draft.telefones = [change(known(draft.telefones[0], 'phone'), random, draft), ...draft.telefones.slice(1)];
    },
  };
}

/** A mistake in the e-mail. */
export function inMail(change: (email: string, random: Random) => string): Mistake {
  return {
    fits: hasMail,
    make: (draft, random) => void (draft.emails = [change(known(draft.emails[0], 'e-mail'), random)]),
  };
}

/** A mistake in the address. */
export function inAddress(
  change: (endereco: InventedAddress, random: Random, draft: Draft) => InventedAddress,
): Mistake {
  return {
    fits: hasAddress,
    make: (draft, random) => void (draft.enderecos = [change(known(draft.enderecos[0], 'address'), random, draft)]),
  };
}

/** A mistake in the date of birth. */
export function inBirth(
  change: (nascimento: string, random: Random) => string,
  fits: (nascimento: string) => boolean = always,
): Mistake {
  return {
    fits: ({ nascimento }) => nascimento !== null && fits(nascimento),
    make: (draft, random) => void (draft.nascimento = change(known(draft.nascimento, 'nascimento'), random)),
  };
}
