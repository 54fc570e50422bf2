import { Banner } from '../../../kit/web/ui/Banner.tsx';
import type { MergePreview } from '../../../register/merge/merge.schema.ts';
import css from './MergePage.module.css';

/** Why the merged record could not be saved so: what to leave out. */
export function MergeWarnings({ errors }: Pick<MergePreview, 'errors'>) {
  if (errors.length === 0) return null;
  return (
    <div className={css.section}>
      <Banner kind="error" role="alert">
        <p>Assim, a ficha unida não pode ser salva. Desmarque o que não deve entrar.</p>
        <ul>
          {errors.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
