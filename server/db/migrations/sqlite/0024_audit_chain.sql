CREATE TABLE `audit_anchor` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit` ADD `projectId` integer;--> statement-breakpoint
ALTER TABLE `audit` ADD `seq` integer;--> statement-breakpoint
ALTER TABLE `audit` ADD `hash` text;--> statement-breakpoint
ALTER TABLE `audit` ADD `searchText` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_seq` ON `audit` (`seq`);--> statement-breakpoint
CREATE INDEX `audit_project` ON `audit` (`projectId`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit` (`userId`);--> statement-breakpoint
CREATE TRIGGER `audit_changed` BEFORE UPDATE ON `audit`
WHEN OLD.`seq` IS NOT NULL OR NEW.`seq` IS NULL OR OLD.`id` <> NEW.`id` OR OLD.`at` <> NEW.`at` OR OLD.`userId` IS NOT NEW.`userId`
  OR OLD.`action` <> NEW.`action` OR OLD.`target` <> NEW.`target`
BEGIN
  SELECT RAISE(ABORT, 'rows of the audit are neither changed nor deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_deleted` BEFORE DELETE ON `audit`
WHEN NOT EXISTS (SELECT 1 FROM `audit_anchor` WHERE `seq` >= OLD.`seq`)
BEGIN
  SELECT RAISE(ABORT, 'rows of the audit are neither changed nor deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_replaced` BEFORE INSERT ON `audit`
WHEN EXISTS (SELECT 1 FROM `audit` WHERE `id` = NEW.`id` OR `seq` = NEW.`seq`)
BEGIN
  SELECT RAISE(ABORT, 'rows of the audit are neither changed nor deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_anchor_moved` BEFORE UPDATE ON `audit_anchor`
WHEN NEW.`id` <> OLD.`id` OR NEW.`seq` <= OLD.`seq` OR NOT EXISTS (SELECT 1 FROM `audit` WHERE `seq` = NEW.`seq` AND `hash` = NEW.`hash`)
BEGIN
  SELECT RAISE(ABORT, 'the anchor of the audit only moves on to a row that is there');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_anchor_deleted` BEFORE DELETE ON `audit_anchor`
BEGIN
  SELECT RAISE(ABORT, 'the anchor of the audit only moves on to a row that is there');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_anchor_replaced` BEFORE INSERT ON `audit_anchor` WHEN EXISTS (SELECT 1 FROM `audit_anchor`)
BEGIN
  SELECT RAISE(ABORT, 'the anchor of the audit only moves on to a row that is there');
END;
