import { feedback } from '@supersync/contract/workspace/feedback/feedback.ts';
import { filePurposes } from '@supersync/contract/workspace/file/file.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { recentPages } from '#platform/screen/page-memory.ts';
import { useCreate } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';
import { uploadFile } from '#platform/upload.ts';
import classes from './feedback-page.module.css';
import { feedbackScreen } from './screens.ts';
import { StarRating } from './star-rating.tsx';

const firstMissing = '[aria-invalid=true]:not(fieldset), [aria-invalid=true] input';
const screenshotEndings = ['.png', '.jpg', '.jpeg', '.webp'];

/** The page people came from: given by the link, or the last one visited. */
function usePageOfOrigin(): string {
  const state: unknown = useLocation().state;
  const given: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  if (typeof given === 'string') return given;
  return recentPages.read().find(({ href }) => !href.startsWith(feedbackScreen.path))?.href ?? '/';
}

export function FeedbackForm() {
  const origin = usePageOfOrigin();
  const form = useRef<HTMLFormElement>(null);
  const [page, setPage] = useState(origin);
  const [rating, setRating] = useState(0);
  const [message, setMessage] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [uploading, setUploading] = useState(false);
  const [tried, setTried] = useState(false);
  const create = useCreate(feedback, { saved: 'Thank you. Your feedback was sent.' });
  const refused = create.error instanceof ProblemError ? (create.error.problem.errors ?? {}) : {};
  const missing = {
    ...(page.trim() === '' ? { page: 'Say which page it is about.' } : {}),
    ...(rating === 0 ? { rating: 'Choose from one to five stars.' } : {}),
    ...(message.trim() === '' ? { message: 'Say what we should know.' } : {}),
  };
  const errors: Readonly<Record<string, string>> = tried ? { ...refused, ...missing } : refused;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length > 0) {
      // After the errors have rendered: focus the first missing input, or the first star.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(firstMissing)?.focus());
      return;
    }
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
            setTried(false);
          },
        },
      );
    } catch (error) {
      // The error of the file is more specific than the general one.
      toastError((error instanceof ProblemError ? error.problem.errors?.['file'] : undefined) ?? error);
    } finally {
      setUploading(false);
    }
  };

  return (
    <form
      ref={form}
      className={classes.panel}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Send feedback"
    >
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
      <StarRating
        label="How well does it work for you?"
        value={rating}
        error={errors['rating']}
        onChange={setRating}
      />
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
        <Button type="submit" loading={uploading || create.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}
