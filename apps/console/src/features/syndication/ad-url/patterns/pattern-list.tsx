import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import { marksOf } from '@supersync/contract/syndication/ad-url-pattern/placeholders.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import classes from '../ad-url.module.css';
import { PatternUse } from './pattern-use.tsx';

export const patternRecord = defineRecord(adUrlPattern, {
  noun: 'pattern',
  relations: ['partner'],
  status: ({ active }) => <PatternUse active={active} />,
});

export const patternList = defineList(adUrlPattern, {
  relations: ['partner'],
  columns: [
    { id: 'partner.name', width: 180, grow: 0, main: true, fixed: true, sortable: false },
    {
      id: 'pattern',
      width: 320,
      grow: 2,
      main: false,
      fixed: false,
      cell: ({ pattern }) => (
        <code className={classes.pattern} title={pattern}>
          {pattern}
        </code>
      ),
    },
    { id: 'active', width: 120, cell: ({ active }) => <PatternUse active={active} /> },
    {
      id: 'marks',
      width: 200,
      sortable: false,
      cell: ({ marks }) => <CutText text={marksOf(marks).join(' · ')} />,
    },
    'modified',
  ],
});
