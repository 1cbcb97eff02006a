import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from './example-page.module.css';
import { exampleRecordScreen, exampleScreen } from './screens.ts';
import { loadSpecimen, specimenList, specimenOf } from './specimen-list.ts';

export function Page() {
  const [search] = useSearchParams();
  const chosen = specimenOf(search.get('show'));
  const [withCode, setWithCode] = useState(false);
  const { data: specimen, error } = useQuery({
    queryKey: ['specimen', chosen.id],
    queryFn: () => loadSpecimen(chosen.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const current = useRef<HTMLAnchorElement>(null);
  // On a small screen the contents are one long line.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen.id]);
  if (error !== null) throw error;
  const codeButton = (
    <Button
      size="compact-sm"
      variant="default"
      aria-expanded={withCode}
      onClick={() => setWithCode(!withCode)}
    >
      {withCode ? 'Hide code' : 'Show code'}
    </Button>
  );
  return (
    <div className={classes.book} data-page={chosen.page}>
      <nav className={classes.contents} aria-label="Patterns">
        <ul>
          {specimenList.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={hrefOf(exampleScreen, {}, { show: id })}
                className={classes.entry ?? ''}
                ref={id === chosen.id ? current : undefined}
                aria-current={id === chosen.id ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
          <li>
            <Link to={hrefOf(exampleRecordScreen, { id: 1 })} className={classes.entry ?? ''}>
              Record page
            </Link>
          </li>
        </ul>
      </nav>
      <div className={classes.page}>
        <div className={classes.head}>
          {/* A whole page has its own title. */}
          {chosen.page === undefined ? (
            <PageHeader title={chosen.title} lead={chosen.about} actions={codeButton} />
          ) : (
            <>
              <p className={classes.about}>{chosen.about}</p>
              {codeButton}
            </>
          )}
        </div>
        {withCode && specimen !== undefined ? (
          <div className={classes.code}>
            <CopyButton text={specimen.code} what="code" />
            <CodeEditor
              label={`Code of ${chosen.title}`}
              language="text"
              value={specimen.code}
              readOnly
              height="360px"
            />
          </div>
        ) : null}
        <div className={classes.specimen}>
          {specimen === undefined ? <SkeletonText lines={8} /> : <specimen.Specimen />}
        </div>
      </div>
    </div>
  );
}
