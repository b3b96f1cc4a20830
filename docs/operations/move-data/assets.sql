-- Reads the listings of a database of before 1.0.0, as a document of the command `import` of assets. Withdrawn ones, which
-- only their owners restore, become pending.
SELECT jsonb_pretty(jsonb_build_object('listings', coalesce(jsonb_agg(
  jsonb_strip_nulls(jsonb_build_object(
    'id', id, 'type', type, 'status', CASE WHEN withdrawn_at IS NULL THEN status ELSE 'pending' END, 'title', title, 'description', description, 'category', category,
    'region', region, 'rate', rate, 'rateType', rate_type, 'specifications', specifications, 'make', make,
    'model', model, 'year', year, 'availableFrom', available_from, 'availableTo', available_to,
    'minimumPeriod', minimum_period, 'tags', tags, 'images', images, 'additionalNotes', additional_notes,
    'municipality', municipality, 'municipalityName', municipality_name, 'contactName', contact_name,
    'contactEmail', contact_email, 'contactPhone', contact_phone, 'contactOrganization', contact_organization,
    'locale', locale, 'sample', sample,
    'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'decision', CASE WHEN decision_outcome IS NOT NULL AND withdrawn_at IS NULL THEN jsonb_build_object(
      'outcome', decision_outcome, 'reason', decision_reason,
      'at', to_char(decision_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', coalesce(decision_by, user_id)) END))
  || jsonb_build_object('userId', user_id) ORDER BY id), '[]')))
FROM assets.listings;
