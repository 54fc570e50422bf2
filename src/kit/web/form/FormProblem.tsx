import { Banner } from '../ui/Banner.tsx';

/** The problem of a form as a whole. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Banner kind="error" role="alert">
      {children}
    </Banner>
  );
}
