import type { paths } from './api-paths.ts';

/** What a call may ask for, its parameters, its body and its answer, by the schemas of the routes. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Path = keyof paths;
/** `{}` for a path that does not take the method. */
type Operation<M extends Method, P extends Path> = paths[P] extends Record<M, infer O> ? O : {};

/** The paths that take a method and answer JSON, or nothing. */
export type PathOf<M extends Method> = {
  [P in Path]: paths[P] extends Record<M, object> ? (Answered<M, P> extends string ? never : P) : never;
}[Path];

/** The paths that answer a file. */
export type FilePath = { [P in Path]: Answered<'get', P> extends string ? P : never }[Path];

/** What a path answers when all is well; undefined where it answers nothing. */
export type AnswerOf<M extends Method, P extends Path> = Answered<M, P>;

type Answered<M extends Method, P extends Path> =
  Operation<M, P> extends { responses: infer R } ? { [Status in keyof R]: ContentOf<R[Status]> }[keyof R] : never;

type ContentOf<R> = R extends { content: infer Content } ? Content[keyof Content] : undefined;

/** What goes out with a call: `params` of the path, `query`, `headers`, `body`; each only if the route takes it. */
export type RequestOf<M extends Method, P extends Path> = ParametersOf<Operation<M, P>> & BodyOf<Operation<M, P>>;

/** The query of a path, whoever puts it together. */
export type QueryOf<P extends PathOf<'get'>> =
  Operation<'get', P> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

type ParametersOf<O> = (O extends { parameters: { path: infer T } } ? { params: Params<T> } : { params?: never }) &
  (O extends { parameters: { query: infer T } }
    ? { query: Sent<T> }
    : O extends { parameters: { query?: infer T } }
      ? { query?: Sent<T> }
      : { query?: never }) &
  (O extends { parameters: { header?: infer T } } ? { headers?: Sent<T> } : { headers?: never });

/** A number in a path is as good as its digits. */
type Params<T> = { readonly [Name in keyof T]: T[Name] | number };

type BodyOf<O> = O extends { requestBody: { content: infer Content } } ? { body: BodyIn<Content> } : { body?: never };

type BodyIn<Content> = Content extends { 'application/x-www-form-urlencoded': unknown }
  ? URLSearchParams
  : Content extends { 'application/json': infer T }
    ? Sent<T>
    : never;

/** A call changes nothing of what it is given. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Sent<T[Name]> }
    : T;
