import { useState } from 'react';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/page.tsx';
import {
  type SelfTestQuestion,
  type SelfTestReplies,
  selfTestQuestions,
  selfTestReplies,
  selfTestResultOf,
} from './self-test-rules.ts';

/** Nothing is sent or stored. */
export function SelfTestCard() {
  const care = useCareTranslation();
  const [isOpen, setOpen] = useState(false);
  const [replies, setReplies] = useState<SelfTestReplies>({});
  const result = selfTestResultOf(replies);
  return (
    <Card title={care('selfTest.title')}>
      <div className="grid gap-5">
        <p className="text-muted">{care('selfTest.intro')}</p>
        {isOpen ? (
          <ol className="grid gap-5">
            {selfTestQuestions.map((question, index) => (
              <Question
                key={question}
                number={index + 1}
                question={question}
                replies={replies}
                onReply={setReplies}
              />
            ))}
          </ol>
        ) : (
          <Button variant="line" className="justify-self-start" onClick={() => setOpen(true)}>
            {care('selfTest.start')}
          </Button>
        )}
        <div role="status" className={cx(result === undefined && 'sr-only')}>
          {result !== undefined && (
            <div className="grid gap-1 rounded-xl border border-line bg-sunk px-4 py-3">
              <p className="font-semibold">{care(`selfTest.results.${result}.title`)}</p>
              <p className="text-muted">{care(`selfTest.results.${result}.text`)}</p>
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

interface QuestionProps {
  number: number;
  question: SelfTestQuestion;
  replies: SelfTestReplies;
  onReply: (replies: SelfTestReplies) => void;
}

function Question({ number, question, replies, onReply }: QuestionProps) {
  const care = useCareTranslation();
  return (
    <li>
      <fieldset className="grid gap-2">
        <legend className="mb-2">
          {number}. {care(`selfTest.questions.${question}`)}
        </legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {selfTestReplies.map((reply) => (
            <label
              key={reply}
              className="inline-flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={`self-test-${question}`}
                checked={replies[question] === reply}
                onChange={() => onReply({ ...replies, [question]: reply })}
                className="size-4 accent-gold"
              />
              {care(`selfTest.replies.${reply}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
