import { kindOf, listIn, textIn, type Node } from './tree.ts';

const hasOption = (node: Node, name: string): boolean =>
  listIn(node, 'params').some((option) => textIn(kindOf(option).node, 'defname') === name);

const wholeDatabase = ['REINDEX_OBJECT_SCHEMA', 'REINDEX_OBJECT_SYSTEM', 'REINDEX_OBJECT_DATABASE'];

/**
 * What PostgreSQL refuses inside a transaction. `ALTER TYPE … ADD VALUE` it takes, but the new value cannot be used
 * before the commit, so a script that adds one and uses it would fail: it runs statement by statement as well.
 */
export function runsAlone(kind: string, node: Node): boolean {
  switch (kind) {
    case 'IndexStmt':
    case 'DropStmt':
      return node['concurrent'] === true;
    case 'ReindexStmt':
      return hasOption(node, 'concurrently') || wholeDatabase.includes(textIn(node, 'kind'));
    case 'VacuumStmt':
      return node['is_vacuumcmd'] === true;
    case 'ClusterStmt':
      return node['relation'] === undefined;
    case 'AlterEnumStmt':
      return textIn(node, 'newVal') !== '' && textIn(node, 'oldVal') === '';
    case 'AlterTableStmt':
      return listIn(node, 'cmds').some((command) => {
        const { node: inner } = kindOf(command);
        if (textIn(inner, 'subtype') !== 'AT_DetachPartition') return false;
        return kindOf(inner['def']).node['concurrent'] === true;
      });
    case 'CreatedbStmt':
    case 'DropdbStmt':
    case 'CreateTableSpaceStmt':
    case 'DropTableSpaceStmt':
    case 'AlterSystemStmt':
    case 'CreateSubscriptionStmt':
    case 'DropSubscriptionStmt':
    case 'AlterSubscriptionStmt':
      return true;
    default:
      return false;
  }
}
