import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { isField, isGroup, labelOfField } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { MergePreview } from '../../../register/merge/merge.schema.ts';
import css from './MergePage.module.css';

type Props = Pick<MergePreview, 'errors' | 'fields' | 'items'>;

/** Why the merged record could not be saved, and where to correct it: below, or in one of the records. */
export function MergeWarnings({ errors, ...differences }: Props) {
  if (errors.length === 0) return null;
  return (
    <div className={css.section}>
      <Banner kind="error" role="alert">
        <p>Assim, a ficha unida não pode ser salva.</p>
        <ul className={css.warnings}>
          {errors.map(({ path, message }) => {
            const [name = path] = path.split('.', 1);
            return (
              <li key={path + message}>
                <strong>{nameOf(name)}</strong>
                {`: ${message} ${whatToDo(name, differences)}`}
              </li>
            );
          })}
        </ul>
      </Banner>
    </div>
  );
}

function whatToDo(name: string, { fields, items }: Omit<Props, 'errors'>): string {
  if (items.some(({ path }) => path.startsWith(`${name}.`))) return 'Desmarque abaixo o que não deve entrar.';
  if (fields.some(({ path }) => path === name)) return 'Escolha abaixo a ficha de que vem.';
  return 'Mude isso antes, em uma das fichas.';
}

function nameOf(name: string): string {
  if (isGroup(name)) return BLOCKS[name].plural;
  return isField(name) ? labelOfField(name, 'fisica') : name;
}
