import { feedback } from '@supersync/contract/feedback/feedback.ts';
import { filePurposes } from '@supersync/contract/file/file.ts';
import { ProblemError } from '@supersync/contract/kernel/errors.ts';
import { Button, Rating, Textarea, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { FileDrop } from '../../kit/file-drop/file-drop.tsx';
import { recentPages } from '../../platform/page-memory.ts';
import { useCreate } from '../../platform/query.ts';
import { toastError } from '../../platform/toast.ts';
import { uploadFile } from '../../platform/upload.ts';
import classes from './feedback-page.module.css';
import { feedbackScreen } from './screens.ts';

const screenshotEndings = ['.png', '.jpg', '.jpeg', '.webp'];

/** The page one came from: given by the link, or the last one visited before this. */
function usePageOfOrigin(): string {
  const state: unknown = useLocation().state;
  const given: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  if (typeof given === 'string') return given;
  return recentPages.read().find(({ href }) => !href.startsWith(feedbackScreen.path))?.href ?? '/';
}

export function FeedbackForm() {
  const origin = usePageOfOrigin();
  const ratingId = useId();
  const [page, setPage] = useState(origin);
  const [rating, setRating] = useState(0);
  const [message, setMessage] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [uploading, setUploading] = useState(false);
  const create = useCreate(feedback, { saved: 'Thank you. Your feedback was sent.' });
  const errors = create.error instanceof ProblemError ? (create.error.problem.errors ?? {}) : {};

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [screenshot] = files;
    setUploading(true);
    try {
      const stored = screenshot === undefined ? null : await uploadFile(screenshot, 'screenshot');
      create.mutate(
        { page, rating, message, screenshotId: stored?.id ?? null },
        {
          onSuccess: () => {
            setRating(0);
            setMessage('');
            setFiles([]);
          },
        },
      );
    } catch (error) {
      // What was wrong with the picture says more than that something was.
      toastError((error instanceof ProblemError ? error.problem.errors?.['file'] : undefined) ?? error);
    } finally {
      setUploading(false);
    }
  };

  return (
    <form className={classes.panel} onSubmit={(event) => void submit(event)} aria-label="Send feedback">
      <h2 className={classes.heading}>Send feedback</h2>
      <TextInput
        label="Page"
        description="The address it is about"
        required
        withAsterisk={false}
        value={page}
        error={errors['page']}
        onChange={(event) => setPage(event.currentTarget.value)}
      />
      <div>
        <div id={ratingId} className={classes.label}>
          How well does it work for you?
        </div>
        <Rating
          aria-labelledby={ratingId}
          value={rating}
          onChange={setRating}
          getSymbolLabel={(value) => `${value} of 5`}
        />
      </div>
      <Textarea
        label="What should we know?"
        required
        withAsterisk={false}
        autosize
        minRows={4}
        maxLength={4000}
        value={message}
        error={errors['message']}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <FileDrop
        label="Screenshot (optional)"
        accept={screenshotEndings}
        maxBytes={filePurposes.screenshot.maxBytes}
        files={files}
        onChange={setFiles}
      />
      <div>
        <Button
          type="submit"
          loading={uploading || create.isPending}
          disabled={rating === 0 || message.trim() === ''}
        >
          Send
        </Button>
      </div>
    </form>
  );
}
