import { isDigits } from '@fichario/brasil';
import * as z from 'zod/mini';
import { catch as withBlank } from 'zod/mini';
import { recordOf } from '../../kit/record-of.ts';

// The parts of the shapes of answers. A member of another kind than expected is blank, because hostile answers exist.

/** More than any field of the Receita has. */
const MAX_TEXT = 1_000;
/** The most items that are read of a list, and the most that are filled. */
export const MAX_ITEMS = 50;

const Written = z.string().check(z.maxLength(MAX_TEXT));
const Counted = z.pipe(z.int().check(z.nonnegative()), z.transform(String));
const Text = withBlank(Written, '');
const Code = withBlank(z.union([Written, Counted]), '');
const Flag = withBlank(z.union([Written, Counted, z.pipe(z.boolean(), z.transform(String))]), '');

/** Members that are texts; blank for another value. */
export function texts<Key extends string>(...keys: Key[]) {
  return recordOf(keys, () => Text);
}

/** Members that are codes or numbers, as text or as a JSON number, which has lost its zeros in front. */
export function codes<Key extends string>(...keys: Key[]) {
  return recordOf(keys, () => Code);
}

/** Members that are a yes or no in any form. */
export function flags<Key extends string>(...keys: Key[]) {
  return recordOf(keys, () => Flag);
}

/** An object inside an answer; all its members are blank for another value. */
export function part<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const object = z.object(shape);
  return withBlank(object, () => z.parse(object, {}));
}

/** A list of objects inside an answer; empty for another value. */
export function list<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const firstItems = z.transform((value: unknown) => (Array.isArray(value) ? value.slice(0, MAX_ITEMS) : []));
  return withBlank(z.pipe(firstItems, z.array(part(shape))), []);
}

/** The CNPJ of an answer. Without it, an answer is none. */
export const CnpjText = z.string().check(z.maxLength(30));
/** The CNPJ of a provider that may write a number, which has lost its zeros in front. */
export const CnpjOrNumber = z.pipe(
  z.union([CnpjText, Counted]),
  z.transform((cnpj) => (isDigits(cnpj) ? cnpj.padStart(14, '0') : cnpj)),
);

/** The members of an address under the names of the open data. */
export const ADDRESS = {
  ...texts('logradouro', 'complemento', 'bairro', 'uf', 'municipio'),
  ...codes('numero', 'cep'),
};
