import { isNode, kindOf, listIn, namesIn, textIn, type Node } from './tree.ts';

/** What reaches beyond the database a migration runs on: the server, its files, its accounts, other databases. */

/** Statements that do so whatever stands in them. */
const statements: Readonly<Record<string, string>> = {
  CreatedbStmt: 'CREATE DATABASE',
  DropdbStmt: 'DROP DATABASE',
  AlterDatabaseStmt: 'ALTER DATABASE',
  AlterDatabaseSetStmt: 'ALTER DATABASE',
  AlterDatabaseRefreshCollStmt: 'ALTER DATABASE',
  CreateRoleStmt: 'CREATE ROLE',
  AlterRoleStmt: 'ALTER ROLE',
  AlterRoleSetStmt: 'ALTER ROLE',
  DropRoleStmt: 'DROP ROLE',
  GrantRoleStmt: 'Granting or revoking membership of a role',
  ReassignOwnedStmt: 'REASSIGN OWNED',
  DropOwnedStmt: 'DROP OWNED',
  CreateTableSpaceStmt: 'CREATE TABLESPACE',
  DropTableSpaceStmt: 'DROP TABLESPACE',
  AlterTableSpaceOptionsStmt: 'ALTER TABLESPACE',
  CreateFdwStmt: 'CREATE FOREIGN DATA WRAPPER',
  AlterFdwStmt: 'ALTER FOREIGN DATA WRAPPER',
  CreateForeignServerStmt: 'CREATE SERVER',
  AlterForeignServerStmt: 'ALTER SERVER',
  CreateUserMappingStmt: 'CREATE USER MAPPING',
  AlterUserMappingStmt: 'ALTER USER MAPPING',
  DropUserMappingStmt: 'DROP USER MAPPING',
  ImportForeignSchemaStmt: 'IMPORT FOREIGN SCHEMA',
  CreateForeignTableStmt: 'CREATE FOREIGN TABLE',
  LoadStmt: 'LOAD',
  AlterSystemStmt: 'ALTER SYSTEM',
  CheckPointStmt: 'CHECKPOINT',
  CreateSubscriptionStmt: 'CREATE SUBSCRIPTION',
  AlterSubscriptionStmt: 'ALTER SUBSCRIPTION',
  DropSubscriptionStmt: 'DROP SUBSCRIPTION',
  CreatePublicationStmt: 'CREATE PUBLICATION',
  AlterPublicationStmt: 'ALTER PUBLICATION',
  CreateEventTrigStmt: 'CREATE EVENT TRIGGER',
  AlterEventTrigStmt: 'ALTER EVENT TRIGGER',
  CreatePLangStmt: 'CREATE LANGUAGE',
};

/** Things of the server that general statements (comment on, grant … on, drop, rename, owner to) may be about. */
const things: Readonly<Record<string, string>> = {
  OBJECT_DATABASE: 'a database',
  OBJECT_ROLE: 'a role',
  OBJECT_TABLESPACE: 'a tablespace',
  OBJECT_FDW: 'a foreign data wrapper',
  OBJECT_FOREIGN_SERVER: 'a foreign server',
  OBJECT_SUBSCRIPTION: 'a subscription',
  OBJECT_PUBLICATION: 'a publication',
  OBJECT_EVENT_TRIGGER: 'an event trigger',
  OBJECT_PARAMETER_ACL: 'a setting of the server',
  OBJECT_LANGUAGE: 'a language',
};
const generalStatements: Readonly<Record<string, string>> = {
  RenameStmt: 'renameType',
  AlterOwnerStmt: 'objectType',
  CommentStmt: 'objtype',
  SecLabelStmt: 'objtype',
  GrantStmt: 'objtype',
  DropStmt: 'removeType',
};

/** PostgreSQL marks these trusted: whoever owns the database may add them, and they reach nothing else. */
export const trustedExtensions: readonly string[] = [
  'btree_gin',
  'btree_gist',
  'citext',
  'cube',
  'dict_int',
  'fuzzystrmatch',
  'hstore',
  'intarray',
  'isn',
  'lo',
  'ltree',
  'pg_trgm',
  'pgcrypto',
  'plpgsql',
  'seg',
  'tablefunc',
  'tcn',
  'tsm_system_rows',
  'tsm_system_time',
  'unaccent',
  'uuid-ossp',
  'vector',
];

const functionNames = [
  'lo_import',
  'lo_export',
  'pg_stat_file',
  'pg_file_\\w+',
  'pg_ls_\\w+',
  'pg_read_\\w*file',
  'pg_(?:terminate|cancel)_backend',
  'pg_reload_conf',
  'pg_rotate_logfile\\w*',
  'pg_promote',
  'pg_switch_wal',
  'pg_create_restore_point',
  'pg_(?:backup_start|backup_stop|start_backup|stop_backup)',
  'pg_wal_replay_\\w+',
  'pg_(?:create|copy|drop)_\\w*replication_slot\\w*',
  'pg_replication_\\w+',
  'pg_logical_\\w+',
  'dblink\\w*',
  'postgres_fdw\\w*',
].join('|');
const isForbidden = new RegExp(`^(?:${functionNames})$`);

const identitySettings = ['role', 'session_authorization'];
const isUntrustedLanguage = (language: string): boolean =>
  ['c', 'internal', 'plsh'].includes(language) || /^pl\w*u$/.test(language);

/** The constant text of an argument, where it is one. */
function constantOf(argument: unknown): string {
  const { kind, node } = kindOf(argument);
  const value = kind === 'A_Const' ? node['sval'] : undefined;
  return isNode(value) ? textIn(value, 'sval') : '';
}

/** The value of a `language 'x'` or `as 'x'` of a function or block. */
export function optionOf(options: readonly unknown[], name: string): string {
  const found = options.map((each) => kindOf(each).node).find((each) => textIn(each, 'defname') === name);
  const { kind, node } = kindOf(found?.['arg']);
  return kind === 'List' ? (namesIn(listIn(node, 'items'))[0] ?? '') : textIn(node, 'sval');
}

function ofNode(kind: string, node: Node): string | null {
  const always = statements[kind];
  if (always !== undefined) return always;
  const general = generalStatements[kind];
  if (general !== undefined) {
    const thing = things[textIn(node, general)];
    return thing === undefined ? null : `A statement about ${thing}`;
  }
  switch (kind) {
    case 'CreateExtensionStmt':
    case 'AlterExtensionStmt': {
      const name = textIn(node, 'extname');
      return trustedExtensions.includes(name)
        ? null
        : `The extension ${name}, which PostgreSQL does not trust,`;
    }
    case 'CopyStmt':
      if (textIn(node, 'filename') === '') return null;
      return node['is_program'] === true ? 'COPY with a program' : 'COPY with a file of the server';
    case 'VariableSetStmt':
      return identitySettings.includes(textIn(node, 'name')) ? 'Changing the role of the session' : null;
    case 'DoStmt':
    case 'CreateFunctionStmt': {
      const language = optionOf(listIn(node, kind === 'DoStmt' ? 'args' : 'options'), 'language');
      return isUntrustedLanguage(language.toLowerCase()) ? `The language ${language}` : null;
    }
    case 'FuncCall': {
      const called = namesIn(listIn(node, 'funcname')).at(-1) ?? '';
      if (isForbidden.test(called)) return `${called}()`;
      const [first] = listIn(node, 'args');
      const isIdentity =
        called === 'set_config' && identitySettings.includes(constantOf(first).toLowerCase());
      return isIdentity ? 'Changing the role of the session' : null;
    }
    default:
      return null;
  }
}

/** Everything in a tree that does so, each told once. */
export function outsideEffectsIn(tree: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(tree)) for (const each of tree) outsideEffectsIn(each, found);
  else if (isNode(tree))
    for (const [name, below] of Object.entries(tree)) {
      const words = isNode(below) ? ofNode(name, below) : null;
      if (words !== null) found.add(words);
      outsideEffectsIn(below, found);
    }
  return found;
}

const phrases: readonly RegExp[] = [
  /\b(?:create|alter|drop)\s+(?:database|role|user|group|tablespace|server|subscription|publication|event\s+trigger|foreign\s+(?:table|data\s+wrapper)|language)\b/i,
  /\balter\s+system\b/i,
  /\b(?:set|reset)\s+(?:local\s+|session\s+)?(?:role|session\s+authorization)\b/i,
  /\b(?:reassign|drop)\s+owned\b/i,
  /\bcopy\b[^;]{0,200}\b(?:from|to)\s+(?:program\b|')/i,
  /\bload\s+'/i,
  new RegExp(`\\b(?:${functionNames})\\s*\\(`, 'i'),
];

/** The same for text that no parser reads as a whole, such as the pieces of a statement that is put together later. */
export function outsideEffectInText(text: string): string | null {
  for (const phrase of phrases) {
    const found = phrase.exec(text)?.[0];
    if (found !== undefined) return `“${found.replaceAll(/\s+/g, ' ').slice(0, 60)}”`;
  }
  return null;
}
