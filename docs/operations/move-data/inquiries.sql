-- Reads the inquiries, inspections and contact messages of a database of before 1.0.0, as a document of the command `import` of
-- inquiries. Without the inquiries of loans, which the import of loans creates, and without the messages of guests.
WITH
  moved AS (SELECT * FROM inquiries.inquiries WHERE loan_id IS NULL),
  administrator AS (SELECT min(id) AS id FROM inquiries.people WHERE role = 'admin')
SELECT jsonb_pretty(jsonb_build_object(
  'listings', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'type', type, 'status', status, 'title', title, 'category', category, 'region', region, 'image', image,
      'userId', user_id, 'municipality', municipality, 'municipalityName', municipality_name) ORDER BY id), '[]')
    FROM inquiries.listings WHERE id IN (SELECT asset_id FROM moved)),
  'inquiries', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'assetId', asset_id, 'userId', user_id, 'municipality', municipality, 'name', name, 'email', email,
      'phone', phone, 'organization', organization, 'message', message, 'dateFrom', date_from, 'dateTo', date_to,
      'locale', locale, 'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'messages', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'userId', user_id, 'content', content,
          'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY id), '[]')
        FROM inquiries.messages WHERE inquiry_id = moved.id AND user_id IS NOT NULL),
      'changes', CASE WHEN status = 'pending' AND admin_notes IS NULL THEN '[]' ELSE jsonb_build_array(
        jsonb_strip_nulls(jsonb_build_object(
          'status', nullif(status, 'pending'), 'adminNotes', admin_notes, 'changedBy', (SELECT id FROM administrator),
          'changedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) END) ORDER BY id), '[]')
    FROM moved),
  'inspections', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'inquiryId', inquiry_id, 'type', type, 'date', date, 'notes', notes, 'hourMeter', hour_meter,
      'checklist', checklist, 'images', images, 'completed', completed, 'createdBy', created_by,
      'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY id), '[]')
    FROM inquiries.inspections WHERE inquiry_id IN (SELECT id FROM moved)),
  'contactMessages', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'name', name, 'email', email, 'phone', phone, 'organization', organization, 'subject', subject,
      'message', message, 'locale', locale,
      'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'changes', CASE WHEN status = 'new' THEN '[]' ELSE jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
        'status', CASE WHEN answer IS NULL THEN status END, 'answer', answer,
        'changedBy', coalesce(answered_by, (SELECT id FROM administrator)),
        'changedAt', to_char(coalesce(answered_at, updated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
        END) ORDER BY id), '[]')
    FROM inquiries.contact_messages)));
