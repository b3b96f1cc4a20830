import { backfill } from '@commonyard/service-kit/db/online-migrations';

/** Older quotes get the terms of the day of the migration. */
export const recordQuoteTerms = backfill('quotes', {
  set: `terms_recorded_later = true, terms = (
    SELECT jsonb_build_object(
      'free', free, 'hourCents', hour_cents, 'dayCents', day_cents, 'weekCents', week_cents, 'monthCents', month_cents,
      'operator', operator, 'operatorCents', operator_cents, 'fuel', fuel, 'fuelCents', fuel_cents,
      'transportCents', transport_cents, 'standbyPercent', standby_percent, 'damage', damage,
      'insuranceCents', insurance_cents, 'bufferDays', buffer_days, 'minDays', min_days, 'maxDays', max_days,
      'noticeDays', notice_days, 'advanceDays', advance_days)
    FROM lending_terms JOIN calendars USING (listing_id)
    WHERE listing_id = (SELECT loans.listing_id FROM loans WHERE loans.id = quotes.loan_id))`,
  where: `terms IS NULL AND EXISTS (
    SELECT FROM loans JOIN lending_terms USING (listing_id) WHERE loans.id = quotes.loan_id)`,
});
