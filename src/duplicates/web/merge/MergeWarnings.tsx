import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { isField, isGroup, labelOfField } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { MergePreview } from '../../../register/merge/merge.schema.ts';
import css from './MergePage.module.css';

type Props = Pick<MergePreview, 'errors' | 'items'>;

/** Why the merged record could not be saved so, and where that is changed: below, or in one of the records. */
export function MergeWarnings({ errors, items }: Props) {
  if (errors.length === 0) return null;
  const isBelow = (name: string) => items.some(({ path }) => path.startsWith(`${name}.`));
  return (
    <div className={css.section}>
      <Banner kind="error" role="alert">
        <p>Assim, a ficha unida não pode ser salva.</p>
        <ul className={css.warnings}>
          {errors.map(({ path, message }) => {
            const name = path.split('.')[0]!; // a path has a field
            const what = isBelow(name)
              ? 'Desmarque abaixo o que não deve entrar.'
              : 'Mude isso antes, em uma das fichas.';
            return (
              <li key={path + message}>
                <strong>{nameOf(name)}</strong>
                {`: ${message} ${what}`}
              </li>
            );
          })}
        </ul>
      </Banner>
    </div>
  );
}

function nameOf(name: string): string {
  if (isGroup(name)) return BLOCKS[name].plural;
  return isField(name) ? labelOfField(name, 'fisica') : name;
}
