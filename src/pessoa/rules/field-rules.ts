import { genericMessage } from '@fichario/brasil';
import type { Issue } from '../../kit/issue-message.ts';
import { isVisible } from '../clean-text.ts';
import type { RuleName } from '../fields/hook-names.ts';
import type { CheckOptions } from '../pessoa.ts';
import { isSite } from './site.ts';

/** A fault of a value, without its path. */
export type Fault = Omit<Issue, 'path'>;

/** Rules of a single field by their names in the list; undefined if the value is valid. */
export const FIELD_RULES: Readonly<Record<RuleName, (value: string, options: CheckOptions) => Fault | undefined>> = {
  visible: (value) => (isVisible(value) ? undefined : { code: 'required', message: 'Este campo é obrigatório' }),
  site: (value) => (isSite(value) ? undefined : { code: 'url', message: genericMessage('url') }),
  notInFuture: (value, { today }) =>
    value > today ? { code: 'future_date', message: 'A data de nascimento não pode estar no futuro' } : undefined,
};
