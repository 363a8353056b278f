import type { ReceivedRequest } from '@mesterhand/domain/job-requests/schema';
import { unstatedTime } from '@mesterhand/domain/bookings/duration';
import type { Master, OfferedService } from '@mesterhand/domain/masters/schema';
import type { Offer } from '@mesterhand/domain/offers/schema';
import type { OfferTemplate } from '@mesterhand/domain/offers/template-schema';
import { Suspense, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useOperatorClaims } from '../../../core/session/site-claims.ts';
import { Stack } from '../../../ui/layout.tsx';
import { OfferSkeleton } from '../view/offer-skeleton.tsx';
import { EditorFoot } from './editor-foot.tsx';
import { KindPart } from './kind-part.tsx';
import { LinesPart } from './lines-part.tsx';
import { fillFromService, fillFromTemplate, type OfferValues } from './offer-values.ts';
import { SaveTemplate } from './save-template.tsx';
import { SourcePart } from './source-part.tsx';
import { ExcludedPart, ValidPart } from './terms-part.tsx';
import { TimesPart } from './times-part.tsx';
import { type OfferEditorState, useOfferEditor } from './use-offer-editor.ts';

const loadPreview = () => import('./offer-preview.tsx');
const OfferPreview = lazyPart(loadPreview);
const NewerDraft = lazyPart(() => import('./newer-draft.tsx'));

export type EditorSubject = {
  userId: number;
  request: ReceivedRequest;
  master: Master;
  templates: readonly OfferTemplate[];
  /** The draft that the server has; null before the first change. */
  stored: Offer | null;
};

type FieldsProps = EditorSubject & { state: OfferEditorState };

function OfferFields({ state, request, master, templates }: FieldsProps) {
  const { values, change, errorOf, textOf } = state;
  const { callOutFee } = useOperatorClaims();
  const lines = useRef<HTMLDivElement>(null);
  const set = (part: Partial<OfferValues>) => change({ ...values, ...part });
  const fill = (filled: OfferValues) => {
    // Phones open their keyboard only for a focus within the tap itself.
    flushSync(() => change(filled));
    lines.current?.querySelector<HTMLElement>('[name$=".unitPrice"]')?.focus();
  };
  const { services, hourlyRate } = master;
  const circumstances = { services, categoryId: request.categoryId };
  return (
    <Stack gap="var(--section-gap)">
      <SourcePart
        services={services}
        templates={templates}
        categoryId={request.categoryId}
        serviceId={values.serviceId}
        error={textOf('serviceId')}
        onService={(service: OfferedService) => fill(fillFromService(values, service))}
        onTemplate={(template) => fill(fillFromTemplate(values, template, circumstances))}
      />
      <div ref={lines}>
        <LinesPart
          lines={values.lines}
          errorOf={errorOf}
          usualPrices={{
            ...(hourlyRate !== null && { hours: hourlyRate }),
            ...(callOutFee !== null && { callOut: callOutFee }),
          }}
          onChange={(next) => set({ lines: next })}
        />
      </div>
      <TimesPart
        masterId={master.id}
        service={services.find(({ id }) => id === values.serviceId) ?? unstatedTime}
        duration={values.durationMinutes}
        onDuration={(durationMinutes) => set({ durationMinutes })}
        when={request.when}
        times={values.times}
        error={textOf('times')}
        onChange={(times) => set({ times })}
      />
      <KindPart
        kind={values.kind}
        marginPercent={values.marginPercent}
        marginError={errorOf('marginPercent')}
        onKind={(kind) => set({ kind })}
        onMargin={(marginPercent) => set({ marginPercent })}
      />
      <ValidPart validDays={values.validDays} onChange={(validDays) => set({ validDays })} />
      <ExcludedPart
        excluded={values.excluded}
        error={errorOf('excluded')}
        onChange={(excluded) => set({ excluded })}
      />
      <SaveTemplate values={values} />
    </Stack>
  );
}

type OfferEditorProps = EditorSubject & {
  /** The address names the step: the form, or the confirmation before sending. */
  step: 'send' | undefined;
};

/** Writes an offer: the form, and the confirmation that shows what the customer will see. */
export function OfferEditor({ step, ...subject }: OfferEditorProps) {
  const { request, stored, userId, master } = subject;
  const element = useRef<HTMLDivElement>(null);
  const state = useOfferEditor({ userId, stored, requestId: request.id }, element);
  const { newer } = state.view;
  // Fetched while the offer is written: the network may be gone when it is shown.
  useEffect(() => void loadPreview(), []);
  return (
    <div ref={element}>
      {newer && (
        <Suspense>
          <NewerDraft state={state} newer={newer} services={master.services} />
        </Suspense>
      )}
      {step === 'send' ? (
        <Suspense fallback={<OfferSkeleton />}>
          <OfferPreview state={state} master={master} />
        </Suspense>
      ) : (
        <>
          <OfferFields state={state} {...subject} />
          <EditorFoot state={state} />
        </>
      )}
    </div>
  );
}
