import type { paths } from './api-paths.ts';

/* Types of paths, parameters, bodies and answers, derived from the schemas of the routes. */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Path = keyof paths;
/** `{}` for a path that does not take the method. */
type Operation<M extends Method, P extends Path> = paths[P] extends Record<M, infer O> ? O : {};

/** The paths that accept a method and answer JSON or nothing. */
export type PathOf<M extends Method> = {
  [P in Path]: paths[P] extends Record<M, object> ? (SuccessOf<M, P> extends string ? never : P) : never;
}[Path];

/** The paths that answer with a file. */
export type FilePath = { [P in Path]: SuccessOf<'get', P> extends string ? P : never }[Path];

/** The successful answer of a path; undefined if it has no body. */
export type AnswerOf<M extends Method, P extends Path> = SuccessOf<M, P>;

type SuccessOf<M extends Method, P extends Path> =
  Operation<M, P> extends { responses: infer R } ? { [Status in keyof R]: ContentOf<R[Status]> }[keyof R] : never;

type ContentOf<R> = R extends { content: infer Content } ? Content[keyof Content] : undefined;

/** The request of a path: `params`, `query`, `headers` and `body`, each only if the route accepts it. */
export type RequestOf<M extends Method, P extends Path> = ParametersOf<Operation<M, P>> & BodyOf<Operation<M, P>>;

/** The query of a path. */
export type QueryOf<P extends PathOf<'get'>> =
  Operation<'get', P> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

type ParametersOf<O> = (O extends { parameters: { path: infer T } } ? { params: Params<T> } : { params?: never }) &
  (O extends { parameters: { query: infer T } }
    ? { query: ReadOnly<T> }
    : O extends { parameters: { query?: infer T } }
      ? { query?: ReadOnly<T> }
      : { query?: never }) &
  (O extends { parameters: { header?: infer T } } ? { headers?: ReadOnly<T> } : { headers?: never });

/** A path parameter may be given as a number. */
type Params<T> = { readonly [Name in keyof T]: T[Name] | number };

type BodyOf<O> = O extends { requestBody: { content: infer Content } }
  ? { body: BodyIn<Content> }
  : O extends { requestBody?: { content: infer Content } }
    ? { body?: BodyIn<Content> | undefined }
    : { body?: never };

type BodyIn<Content> = Content extends { 'application/x-www-form-urlencoded': unknown }
  ? URLSearchParams
  : Content extends { 'application/json': infer T }
    ? ReadOnly<T>
    : never;

/** Deeply read-only: a call never changes its arguments. */
type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: ReadOnly<T[Name]> }
    : T;
