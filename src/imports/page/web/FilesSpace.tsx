import { formatBytes } from '../../../kit/web/format/number-format.ts';
import { useImports } from '../../web/imports.api.ts';
import css from './ImportarPage.module.css';

/** The space that the client's files use on the server, and the free space. */
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
