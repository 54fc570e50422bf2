import { formatFullMoment } from '../../kit/web/format/moments.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Banner } from '../../kit/web/ui/Banner.tsx';
import type { Import } from '../model/import.ts';

/** Warns that the same file was imported before, with the user, the time and the operation. */
export function SameFile({ current: { sameFile } }: { current: Import }) {
  if (!sameFile) return null;
  return (
    <Banner kind="warning">
      Este mesmo arquivo já foi importado neste cliente por <strong>{sameFile.userNome}</strong>,{' '}
      {formatFullMoment(sameFile.at)}.{' '}
      <Link to="/operacoes/$id" params={{ id: sameFile.operationId }}>
        Ver o que ele mudou
      </Link>
    </Banner>
  );
}
