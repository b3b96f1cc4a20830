-- Reads the calendars and loans of a database of before 1.0.0, as a document of the command `import` of loans. A proposal that
-- waits for its own side's approval is made again by hand.
WITH
  steps AS (
    SELECT subject_id AS loan_id, id, action, actor_id, at, after,
      row_number() OVER (PARTITION BY subject_id, action IN ('quoted', 'countered') ORDER BY id) AS number
    FROM loans.audit_log WHERE subject_kind = 'loan' AND action <> 'proposed'),
  named AS (
    SELECT steps.*, jsonb_build_object('userId', actor_id, 'role', role, 'municipality', municipality) AS actor
    FROM steps LEFT JOIN loans.users ON users.id = actor_id)
SELECT jsonb_pretty(jsonb_build_object(
  'listings', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'title', title, 'category', category, 'type', type, 'status', status, 'userId', user_id,
      'municipality', municipality, 'availableFrom', available_from, 'availableTo', available_to) ORDER BY id), '[]')
    FROM loans.listings WHERE id IN (SELECT listing_id FROM loans.calendars)),
  'calendars', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'listingId', listing_id, 'changedBy', user_id,
      'changedAt', to_char(terms.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'terms', jsonb_build_object(
        'free', free, 'hourCents', hour_cents, 'dayCents', day_cents, 'weekCents', week_cents, 'monthCents', month_cents,
        'operator', operator, 'operatorCents', operator_cents, 'fuel', fuel, 'fuelCents', fuel_cents,
        'transportCents', transport_cents, 'standbyPercent', standby_percent, 'damage', damage,
        'insuranceCents', insurance_cents, 'bufferDays', buffer_days, 'minDays', min_days, 'maxDays', max_days,
        'noticeDays', notice_days, 'advanceDays', advance_days),
      'blocks', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'startsOn', starts_on, 'endsOn', ends_on) ORDER BY id), '[]')
        FROM loans.blocks WHERE blocks.listing_id = calendars.listing_id)) ORDER BY listing_id), '[]')
    FROM loans.calendars JOIN loans.lending_terms terms USING (listing_id)
      JOIN loans.listings ON listings.id = listing_id),
  'loans', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', loans.id, 'listingId', listing_id, 'startsOn', request.after -> 'startsOn', 'endsOn', request.after -> 'endsOn',
      'operator', operator, 'transport', transport, 'hours', hours, 'purpose', purpose, 'requestedBy', request.actor,
      'requestedAt', to_char(request.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'steps', (
        SELECT coalesce(jsonb_agg(
          jsonb_build_object('at', to_char(named.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ||
          CASE
            WHEN action IN ('closed', 'expired') THEN jsonb_build_object('action', 'end')
            WHEN action = 'accepted' THEN jsonb_build_object('action', 'accept') || actor
            WHEN action = 'declined' THEN jsonb_build_object('action', 'decline', 'reason', reason) || actor
            WHEN action = 'cancelled' THEN jsonb_build_object('action', 'cancel', 'reason', reason) || actor
            ELSE jsonb_build_object('action', 'quote', 'quote', jsonb_build_object(
              'expiresOn', expires_on, 'startsOn', quotes.starts_on, 'endsOn', quotes.ends_on, 'note', note,
              'lines', (
                SELECT jsonb_agg(jsonb_build_object(
                  'kind', kind, 'description', description, 'unit', unit, 'quantity', quantity, 'rateCents', rate_cents,
                  'hst', hst) ORDER BY position)
                FROM loans.quote_lines WHERE quote_id = quotes.id))) || actor
          END ORDER BY named.id), '[]')
        FROM named LEFT JOIN loans.quotes
          ON quotes.loan_id = loans.id AND quotes.number = named.number AND action IN ('quoted', 'countered')
        WHERE named.loan_id = loans.id AND action <> 'requested')) ORDER BY loans.id), '[]')
    FROM loans.loans JOIN named request ON request.loan_id = loans.id AND request.action = 'requested')));
