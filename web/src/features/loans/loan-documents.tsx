import { Button, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Download, Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { DOCUMENT_KIND_LABELS, DOCUMENT_REMARK_LABELS } from '@commonyard/contracts/document-labels.values';
import { DOCUMENT_LIMITS } from '@commonyard/contracts/documents.values';
import type { LoanDocument } from '@commonyard/contracts/http/documents';
import type { Loan } from '@commonyard/contracts/http/loans';
import { sizeText } from '../../entities/document/document.files.ts';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { downloadFile } from '../../lib/download.ts';
import { formatInstant } from '../../lib/format.ts';
import { callJson, hasStatus } from '../../lib/http.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Row, SectionTitle, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { Rows } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.ts';
import { documentsQuery, readDocumentFile } from './documents.queries.ts';

const AddDocumentDialog = lazyPart(() => import('./loan-dialogs.ts'), 'AddDocumentDialog');

/** The private documents of a loan, which both sides see. A side adds documents, and removes its own. */
export function LoanDocuments({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const query = useQuery(documentsQuery(loan.id));
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<LoanDocument>();
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = useRemoval(loan.id, () => setRemoved(undefined));
  const download = useMutation({
    mutationFn: async (document: LoanDocument) => downloadFile(await readDocumentFile(loan.id, document)),
  });
  const isFull = (query.data?.length ?? 0) >= DOCUMENT_LIMITS.perLoan;
  return (
    <Stack as="section" aria-label={t('Documents')} gap="2" borderTopWidth="1px" pt="4" data-no-print>
      <Toolbar gap="2">
        <SectionTitle as="h3">{t('Documents')}</SectionTitle>
        {loan.side !== null && query.data && !isFull && (
          <Button ref={addButton} size="sm" variant="outline" onClick={() => setAdding(true)}>
            <Paperclip aria-hidden />
            {t('Add document')}
          </Button>
        )}
      </Toolbar>
      {isFull && <SmallText>{t('This loan has 30 documents, which is the limit.')}</SmallText>}
      <ActionError error={download.error} title={t('The document could not be downloaded')} />
      <Rows
        query={query}
        toKey={({ id }) => id}
        loading="Loading documents..."
        error="Failed to load the documents. Please try again."
        emptyText={t('No documents yet. Purchase orders, certificates and signed agreements belong here.')}
        renderText={(document) => <DocumentText loan={loan} document={document} />}
        renderActions={(document) => (
          <>
            <ActionButton
              variant="outline"
              size="sm"
              disabled={download.isPending}
              aria-label={t('Download “{title}”', { title: document.title })}
              onClick={() => download.mutate(document)}
            >
              <Download aria-hidden />
              {download.isPending && download.variables.id === document.id ? t('Downloading...') : t('Download')}
            </ActionButton>
            {document.removable && (
              <ActionButton
                variant="outline"
                size="sm"
                aria-label={t('Remove “{title}”', { title: document.title })}
                onClick={() => setRemoved(document)}
              >
                <Trash2 aria-hidden />
                {t('Remove')}
              </ActionButton>
            )}
          </>
        )}
      />
      {isAdding && <AddDocumentDialog loan={loan} onClose={() => setAdding(false)} />}
      {removed && (
        <Confirm
          title={t('Remove “{title}”?', { title: removed.title })}
          text={
            <Stack gap="2">
              <p>{t('The file is deleted for both sides. The history keeps its title.')}</p>
              <ActionError error={remove.error} />
            </Stack>
          }
          confirmLabel={t('Remove')}
          busyLabel={t('Removing...')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(removed)}
          onClose={() => {
            setRemoved(undefined);
            remove.reset();
          }}
          finalFocus={() => addButton.current}
        />
      )}
    </Stack>
  );
}

function useRemoval(loanId: number, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: LoanDocument) =>
      callJson(`/api/loans/${loanId}/documents/${id}`, { method: 'DELETE' }).catch((error: unknown) => {
        // A colleague removed it before.
        if (!hasStatus(error, 404)) throw error;
      }),
    onSuccess: () => {
      toast({ title: t('Document removed') });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: loanKeys.all }),
  });
}

function DocumentText({ loan, document }: { loan: Loan; document: LoanDocument }) {
  const { t } = useTranslation();
  const { title, kind, name, bytes, by, side, addedAt, remark } = document;
  return (
    <>
      <chakra.p fontWeight="600">{title}</chakra.p>
      <SmallText>{[t(DOCUMENT_KIND_LABELS[kind]), name, sizeText(bytes, t)].join(' · ')}</SmallText>
      <SmallText>
        {[[by, sideName(loan, side)].filter(Boolean).join(', '), formatInstant(addedAt)].join(' · ')}
      </SmallText>
      {remark && (
        <Row as="p" gap="2" mt="1" alignItems="start" textStyle="sm" fontWeight="600">
          <CircleAlert aria-hidden size={18} style={{ flexShrink: 0 }} />
          {t(DOCUMENT_REMARK_LABELS[remark])}
        </Row>
      )}
    </>
  );
}
