import { Banner } from '../../kit/web/ui/Banner.tsx';

/** Says that the address of another record led here. */
export function MergedNote({ codigo }: { codigo: string }) {
  return <Banner role="status">{`A ficha ${codigo} foi unida a esta.`}</Banner>;
}
