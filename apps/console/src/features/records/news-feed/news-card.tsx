import { Badge, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { pictureAddress } from '#platform/upload.ts';
import { iconNamed, newsIcons } from './news-icons.ts';
import classes from './news.module.css';
import { shownHtml } from './shown-html.ts';

/** What a client sees of an item. */
export interface ShownNews {
  readonly title: string;
  readonly author: string | null;
  readonly summaryIcon: string | null;
  readonly imagePath: string | null;
  readonly summaryText: string;
  readonly detailsContent: string | null;
  readonly url: string | null;
  readonly publishDate: string;
  readonly sendToAdminsOnly: boolean;
}

export interface NewsCardProps {
  readonly item: ShownNews;
  readonly opened: boolean;
  readonly onToggle: () => void;
  /** The item's link was followed. */
  readonly onFollow?: () => void;
}

/** An item on a dashboard: its summary, and its details once expanded. */
export function NewsCard({ item, opened, onToggle, onFollow }: NewsCardProps) {
  const titleId = useId();
  const detailsId = useId();
  const Shape = newsIcons[iconNamed(item.summaryIcon)];
  const picture = item.imagePath === null ? null : pictureAddress(item.imagePath);
  const details = useMemo(() => shownHtml(item.detailsContent ?? ''), [item.detailsContent]);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <span className={classes.icon}>
          <Shape size={20} stroke={1.5} aria-hidden="true" />
        </span>
        <div className={classes.cardWords}>
          <h3 id={titleId} className={classes.cardTitle}>
            {item.title === '' ? 'Without a title yet' : item.title}
          </h3>
          <p className={classes.byline}>
            {item.author === null || item.author === '' ? null : `${item.author} · `}
            <AbsoluteTime at={item.publishDate} />
            {item.sendToAdminsOnly ? (
              <Badge size="sm" variant="light" color="neutral" className={classes.onlyAdmins ?? ''}>
                Administrators only
              </Badge>
            ) : null}
          </p>
        </div>
      </div>
      {picture === null ? null : <img className={classes.picture} src={picture} alt="" />}
      {item.imagePath !== null && picture === null ? (
        <p className={classes.elsewhere}>
          Its picture is on another host, and is not fetched here: {item.imagePath}
        </p>
      ) : null}
      <p className={classes.summary}>{item.summaryText}</p>
      {opened && details !== '' ? (
        // Sanitised one line above, by the same rules as when stored.
        // oxlint-disable-next-line react/no-danger
        <div id={detailsId} className={classes.details} dangerouslySetInnerHTML={{ __html: details }} />
      ) : null}
      <div className={classes.cardActions}>
        {details === '' ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={opened}
            aria-controls={opened ? detailsId : undefined}
            onClick={onToggle}
          >
            {opened ? 'Show less' : 'Read more'}
          </Button>
        )}
        {item.url === null || item.url === '' ? null : (
          <Button
            component="a"
            href={item.url}
            target="_blank"
            rel="noopener noreferrer"
            size="compact-sm"
            variant="subtle"
            rightSection={<IconExternalLink size={14} aria-hidden="true" />}
            onClick={onFollow}
            onAuxClick={onFollow}
          >
            Open the link
          </Button>
        )}
      </div>
    </article>
  );
}
