import { formatBytes } from '../../../kit/web/format/number-format.ts';
import { useImports } from '../../web/imports.api.ts';
import css from './ImportarPage.module.css';

/** What the client's files take on the server, and what still fits. */
export function FilesSpace() {
  const space = useImports().data?.pages[0]?.space;
  if (!space) return null;
  return (
    <p className={css.none}>
      Os arquivos de importações e exportações deste cliente ocupam {formatBytes(space.used)} de{' '}
      {formatBytes(space.limit)}
      {space.free === 0
        ? ' e mais nenhum cabe no servidor: apague os antigos ou avise quem cuida dele.'
        : `. Cabem mais ${formatBytes(space.free)}.`}
    </p>
  );
}
