import { Banner } from '../../kit/web/ui/Banner.tsx';

/** The note that the address belonged to a merged record. */
export function MergedNote({ codigo }: { codigo: string }) {
  return <Banner role="status">{`A ficha ${codigo} foi unida a esta.`}</Banner>;
}
