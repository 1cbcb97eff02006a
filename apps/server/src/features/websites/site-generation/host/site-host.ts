import type { MadeThing } from '@supersync/contract/websites/site-generation/site-generation-item.ts';
import type { GenerationHost } from '@supersync/contract/websites/site-generation/states.ts';
import type { Readable } from 'node:stream';

/** What went wrong, in words for staff. Ends the item it happened in. */
export class ProvisionError extends Error {
  override name = 'ProvisionError';
}

/** The site that is provisioned: everything of it is named by these. */
export interface SiteRef {
  readonly generationId: number;
  readonly domain: string;
  readonly name: string;
}

export interface RepositoryFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly content: Buffer;
}

export interface NewCommit {
  readonly message: string;
  readonly files: readonly RepositoryFile[];
  /** Files of these folders that are not given are removed. */
  readonly replaces?: readonly string[];
}

export interface Commit {
  readonly id: string;
  /** False where the branch had these files already: nothing was committed. */
  readonly isNew: boolean;
  readonly changes: number;
  readonly link?: string;
}

export type PipelineState =
  | { readonly state: 'running' }
  | { readonly state: 'success' }
  | { readonly state: 'failed'; readonly reason: string };

export const mainBranch = 'main';
export const protectedBranches = [mainBranch, 'staging'] as const;

/** Where repositories are. Every operation is idempotent: one that was done already changes nothing. */
export interface SiteHost {
  readonly kind: GenerationHost;
  ensureRepository(
    site: SiteRef,
    signal: AbortSignal,
  ): Promise<{ readonly url: string; readonly made: MadeThing }>;
  /** Answers the names that were added or changed. */
  ensureVariables(
    site: SiteRef,
    variables: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  commit(site: SiteRef, commit: NewCommit, signal: AbortSignal): Promise<Commit>;
  /** The commit the main branch is at. */
  head(site: SiteRef, signal: AbortSignal): Promise<string>;
  ensureBranches(site: SiteRef, signal: AbortSignal): Promise<void>;
  /** A reference to the pipeline of a commit; null where this server runs it itself. */
  startPipeline(
    site: SiteRef,
    commitId: string,
    signal: AbortSignal,
  ): Promise<(MadeThing & { ref: string }) | null>;
  readPipeline(site: SiteRef, ref: string, signal: AbortSignal): Promise<PipelineState>;
  /** The files of a folder at a commit, with paths below the folder. */
  readFolder(
    site: SiteRef,
    commitId: string,
    folder: string,
    signal: AbortSignal,
  ): AsyncIterable<RepositoryFile>;
  secure(site: SiteRef, signal: AbortSignal): Promise<readonly string[]>;
  /** The whole repository as a git bundle; null where the host hands it over itself. */
  bundle(site: SiteRef, signal: AbortSignal): Promise<Readable | null>;
  remove(site: SiteRef, signal: AbortSignal): Promise<void>;
}
